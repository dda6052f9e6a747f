import type { ButtonHTMLAttributes } from 'react';

/** A secondary button. */
export const SmallButton = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="button small quiet-button" {...button} />
);
