import { uploadTypes } from '@nanny-polo/shared/upload';
import { fill } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { useText } from './text.ts';
import type { Upload } from './use-upload.ts';

interface Props {
  /** Distinguishes the input if the page has several. */
  readonly id: string;
  readonly error: string | undefined;
  readonly upload: Pick<Upload, 'share' | 'stop'>;
}

/** File input and, during an upload, its progress with a button to cancel it. */
export function FileField({ id, error, upload: { share, stop } }: Props) {
  const text = useText().user.documents;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      <Field id={id} name="file" label={text.file} type="file" accept={uploadTypes.join(',')} error={error} />
      {share !== null && (
        <div className="progress">
          <label>
            {fill(text.sending, { percent })}
            <progress max={100} value={percent} />
          </label>
          <button type="button" className="link" onClick={stop}>
            {text.stop}
          </button>
        </div>
      )}
    </>
  );
}
