import type { ReactNode } from 'react';

/** Scrolls to the message that replaced a form and announces it. */
export const toFront = (element: HTMLElement | null) => element?.focus();

/** The message that replaces a form after success. */
export const Done = ({ children }: { readonly children: ReactNode }) => (
  <div className="sent" role="status" tabIndex={-1} ref={toFront}>
    {children}
  </div>
);
