import { fill } from '../../messages/fill.ts';
import { useText } from './text.ts';
import type { Upload } from './use-upload.ts';

/** The progress of an upload, with a button to cancel it. Renders nothing without an upload. */
export function Progress({ upload: { share, stop } }: { readonly upload: Pick<Upload, 'share' | 'stop'> }) {
  const text = useText().user.documents;
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return (
    <div className="progress">
      <label>
        {fill(text.sending, { percent })}
        <progress max={100} value={percent} />
      </label>
      <button type="button" className="link" onClick={stop}>
        {text.stop}
      </button>
    </div>
  );
}
