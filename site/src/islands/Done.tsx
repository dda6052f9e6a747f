import type { ReactNode } from 'react';

/** Focuses an element that has just appeared: the browser scrolls to it, and screen readers announce it. */
export const focusElement = (element: HTMLElement | null) => element?.focus();

/** The message that replaces a form after success. */
export const Done = ({ children }: { readonly children: ReactNode }) => (
  <div className="sent" role="status" tabIndex={-1} ref={focusElement}>
    {children}
  </div>
);
