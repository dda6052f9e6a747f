import { type ComponentProps, type ReactNode, use } from 'react';
import { FormText } from './form-text.ts';

/** A form of any endpoint, as `useForm` returns it. */
export interface AnyForm {
  readonly state: { readonly status: string; readonly message?: string };
  readonly errors: Record<string, string>;
  readonly sending: boolean;
  readonly props: ComponentProps<'form'>;
}

interface Props {
  readonly form: AnyForm;
  /** Disables the button while keeping it focusable. */
  readonly blocked?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The end of a form: its error message, unless a field shows the same one, and its submit button. */
export function Submit({ form, blocked, className = 'button', children }: Props) {
  const text = use(FormText);
  const { state, errors, sending } = form;
  const { message = '' } = state.status === 'failed' ? state : {};
  return (
    <>
      <div role="alert">
        {message && !Object.values(errors).includes(message) && <p className="failure">{message}</p>}
      </div>
      <button type="submit" className={className} aria-disabled={sending || blocked}>
        {sending ? text.sending : children}
      </button>
    </>
  );
}
