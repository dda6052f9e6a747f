import type { ReactNode } from 'react';

/** Brings what has taken a form's place into view, and reads it out. */
export const toFront = (element: HTMLElement | null) => element?.focus();

/** What a form says once it is done and gone. */
export const Told = ({ children }: { readonly children: ReactNode }) => (
  <div className="sent" role="status" tabIndex={-1} ref={toFront}>
    {children}
  </div>
);
