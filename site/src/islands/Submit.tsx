import type { ReactNode } from 'react';
import type { Messages } from '../messages/en.ts';

interface Props {
  readonly form: {
    readonly state: { readonly status: string; readonly code?: number; readonly message?: string };
    readonly errors: Record<string, string>;
    readonly sending: boolean;
  };
  readonly text: Messages['account']['form'];
  /** Said when the server refuses and says nothing. */
  readonly refused?: string;
  /** Said where somebody else has changed the record meanwhile. */
  readonly stale?: string;
  /** No more than waiting: the button stays, but does nothing. */
  readonly blocked?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The end of a form: why it was refused, unless a field says so already, and its button. */
export function Submit({ form, text, blocked, className = 'button', children, ...own }: Props) {
  const { state, errors, sending } = form;
  const failure = state.status === 'failed' && failureText(state.code ?? 0, state.message ?? '', text, own);
  return (
    <>
      <div role="alert">
        {failure && !Object.values(errors).includes(failure) && <p className="failure">{failure}</p>}
      </div>
      <button type="submit" className={className} aria-disabled={sending || blocked}>
        {sending ? text.sending : children}
      </button>
    </>
  );
}

/** The server's own message, unless there was none: an answer without one is named by its bare status. */
function failureText(
  code: number,
  message: string,
  text: Props['text'],
  { refused = message, stale = message }: Pick<Props, 'refused' | 'stale'>,
): string {
  if (code === 0) return text.unreachable;
  if (code === 429) return text.tooMany;
  if (code === 409) return stale;
  return code === 422 && /^(Error \d+|Unprocessable \w+|)$/.test(message) ? refused : message;
}
