import type { ButtonHTMLAttributes } from 'react';

/** A button that is not the main one of its page. */
export const SmallButton = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="button small quiet-button" {...button} />
);
