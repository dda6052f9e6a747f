import type { InputHTMLAttributes, ReactNode, RefAttributes, TextareaHTMLAttributes } from 'react';
import { useErrors } from './Form.tsx';

interface Own {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Replaces the error that the form has for this field. */
  readonly error?: string | undefined;
  /** Shown before the input, such as the country of a telephone number. */
  readonly start?: ReactNode;
  /** Shown inside the end of the input, such as a button. */
  readonly end?: ReactNode;
}

type Props =
  | (Own & { readonly rows?: never } & InputHTMLAttributes<HTMLInputElement> &
      RefAttributes<HTMLInputElement>)
  | (Own & { readonly rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>);

/** A labelled input, or a textarea if it has `rows`, with its hint and error. */
export function Field({ label, hint, error: ownError, start, end, ...input }: Props) {
  const { name, id = name } = input;
  const errors = useErrors();
  const error = ownError ?? errors[name];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {input.rows ? (
        <textarea {...(input as TextareaHTMLAttributes<HTMLTextAreaElement>)} {...shared} />
      ) : (
        <div className={(start && 'with-start') || (end && 'with-end') || undefined}>
          {start}
          <input {...(input as InputHTMLAttributes<HTMLInputElement>)} {...shared} />
          {end}
        </div>
      )}
      <Fault id={`${id}-error`} message={error} />
    </div>
  );
}

interface FaultProps {
  readonly id: string;
  readonly message: string | undefined;
}

/** The error message of an input. The input refers to it by `id`. Renders nothing without a message. */
export const Fault = ({ id, message }: FaultProps) =>
  message && (
    <p id={id} className="error">
      {message}
    </p>
  );

/** One of the choices of a fieldset: a checkbox or a radio button with its label. */
export const Choice = ({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <label>
    <input {...input} />
    <span>{children}</span>
  </label>
);
