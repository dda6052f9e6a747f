import { required } from '@nanny-polo/shared/contract/field';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefAttributes,
  type TextareaHTMLAttributes,
  use,
} from 'react';
import { fillText } from '../messages/fill.ts';
import { useErrors } from './Form.tsx';
import { FormText, type FormTexts as Texts } from './form-text.ts';

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

/** Names what is missing: “Enter your first name”; in a row of a list, such as a child’s, “Enter the name”. */
function describeMissing(text: Texts, name: string, label: string): string {
  if (label.endsWith('?')) return text.missingAnswer;
  const thing = label.replace(/^Your /, '');
  return fillText(name.includes('.') ? text.missingInRow : text.missing, {
    label: `${thing.charAt(0).toLowerCase()}${thing.slice(1)}`,
  });
}

/** A labelled input, or a textarea if it has `rows`, with its hint and error. */
export function Field({ label, hint, error: ownError, start, end, ...input }: Props) {
  const { name, id = name } = input;
  const errors = useErrors();
  const text = use(FormText);
  const fault = ownError ?? errors[name];
  const error = fault === required ? describeMissing(text, name, label) : fault;
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
