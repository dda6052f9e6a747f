import type { ReactNode } from 'react';
import type { Loaded } from '../use-load.ts';
import { Part } from './Part.tsx';
import type { Text } from './text.ts';

interface Props<T> {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly folded?: boolean;
  readonly text: Text;
  readonly load: { readonly state: Loaded<T>; readonly reload: () => void };
  readonly children: (value: T) => ReactNode;
}

/** A part of the account that is fetched: its heading at once, what it holds when that has come. */
export function Section<T>({ text, load, children, ...part }: Props<T>) {
  const { state } = load;
  return (
    <Part {...part}>
      {state.status === 'loading' && (
        <p className="waiting" role="status">
          {text.account.form.sending}
        </p>
      )}
      {state.status === 'failed' && (
        <div className="sent">
          <p className="failure" role="alert">
            {text.user.failed}
          </p>
          <button type="button" className="button small quiet-button" onClick={load.reload}>
            {text.user.retry}
          </button>
        </div>
      )}
      {state.status === 'ready' && children(state.value)}
    </Part>
  );
}
