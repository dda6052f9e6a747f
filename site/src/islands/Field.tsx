import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';

interface Own {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

type Props =
  | (Own & { readonly rows?: never } & InputHTMLAttributes<HTMLInputElement>)
  | (Own & { readonly rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>);

/** A labelled input, or a textarea if it has `rows`, with its hint and error. */
export function Field({ label, hint, error, ...input }: Props) {
  const { name } = input;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const shared = {
    id: name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      {input.rows ? (
        <textarea {...(input as TextareaHTMLAttributes<HTMLTextAreaElement>)} {...shared} />
      ) : (
        <input {...(input as InputHTMLAttributes<HTMLInputElement>)} {...shared} />
      )}
      {error && (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  );
}
