import type { ReactNode } from 'react';
import type { Loaded } from '../use-load.ts';
import { AccountSection } from './AccountSection.tsx';
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

/** A section of the account that shows its heading at once and its content when it has loaded. */
export function LoadedSection<T>({ text, load, children, ...part }: Props<T>) {
  const { state } = load;
  return (
    <AccountSection {...part}>
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
    </AccountSection>
  );
}
