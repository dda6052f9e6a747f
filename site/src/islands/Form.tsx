import type { Errors } from '@nanny-polo/shared/contract/form-errors';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useRef,
  useState,
} from 'react';
import { FormText } from './form-text.ts';
import { useDraft } from './use-draft.ts';
import { useReady } from './use-ready.ts';

/** A form of any endpoint, as `useForm` returns it. */
export interface AnyForm {
  readonly state: { readonly status: string; readonly message?: string; readonly marked?: number };
  readonly errors: Errors;
  readonly sending: boolean;
  /** Under which the window keeps what is typed. */
  readonly draft?: string;
  readonly props: ComponentProps<'form'> & { readonly ref?: RefObject<HTMLFormElement | null> };
}

interface Shared extends Omit<AnyForm, 'props' | 'draft'> {
  /** Prevents submission, and disables the button while keeping it focusable. A text says why when it is pressed. */
  readonly blocked?: boolean | string | undefined;
  readonly isRefused?: boolean;
}

const FormContext = createContext<Shared>({ state: { status: 'idle' }, errors: {}, sending: false });

/** Returns the errors of the form around a field. */
export const useErrors = (): Errors => use(FormContext).errors;

interface FormProps extends ComponentProps<'form'>, Pick<Shared, 'blocked'> {
  readonly form: AnyForm;
}

/** A form whose fields show its errors and whose button shows its state. */
export function Form({ form: { props, draft, ...form }, blocked, ...element }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const { ref = own } = props;
  const [isRefused, setRefused] = useState(false);
  useDraft(ref, draft);
  const refuse: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    setRefused(true);
  };
  return (
    <FormContext value={{ ...form, blocked, isRefused }}>
      <form {...props} ref={ref} {...element} {...(blocked && { onSubmit: refuse })} />
    </FormContext>
  );
}

interface SubmitProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The end of a form: its error message, unless a field shows the same one, and its submit button. */
export function Submit({ className = 'button', children }: SubmitProps) {
  const text = use(FormText);
  const { state, errors, sending, blocked, isRefused } = use(FormContext);
  const { message = '', marked = 0 } = state.status === 'failed' ? state : {};
  const isReady = useReady();
  const isAtField = marked > 0 && Object.values(errors).includes(message);
  return (
    <>
      <div role="alert">
        {message && !isAtField && <p className="failure">{message}</p>}
        {isRefused && typeof blocked === 'string' && <p className="failure">{blocked}</p>}
      </div>
      <button type="submit" className={className} aria-disabled={sending || Boolean(blocked) || !isReady}>
        {sending || !isReady ? text.sending : children}
      </button>
    </>
  );
}
