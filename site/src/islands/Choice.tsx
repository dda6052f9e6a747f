import type { InputHTMLAttributes } from 'react';

/** One of the choices of a fieldset: a checkbox or a radio button with its label. */
export const Choice = ({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <label>
    <input {...input} />
    <span>{children}</span>
  </label>
);
