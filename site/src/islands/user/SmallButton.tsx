import type { ButtonHTMLAttributes } from 'react';

export const LinkButton = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="link" {...button} />
);

export const SmallButton = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="button small quiet-button" {...button} />
);
