import type { ReactNode } from 'react';
import type { Messages } from '../messages/en.ts';

interface Props {
  readonly form: {
    readonly state: { readonly status: string; readonly code?: number; readonly message?: string };
    readonly errors: Record<string, string>;
    readonly sending: boolean;
  };
  readonly text: Messages['account']['form'];
  /** Shown if the server refuses without a message. */
  readonly refused?: string;
  /** Shown if another person has changed the record. */
  readonly stale?: string;
  /** Disables the button while keeping it focusable. */
  readonly blocked?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The end of a form: its error, unless a field shows it, and its button. */
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

/** Returns the server's message, or `refused` for a response without one, whose message is its bare status. */
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
