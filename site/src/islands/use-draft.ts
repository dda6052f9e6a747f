import { type RefObject, useEffect } from 'react';

/** Event of a form whose call has succeeded. Many forms make way for a message then. */
const sentEvent = 'sent';

export const reportSent = (form: HTMLFormElement | null) => form?.dispatchEvent(new Event(sentEvent));

const keep = async (form: HTMLFormElement, name: string) =>
  (await import('./drafts.ts')).keepDraft(form, name);

/**
 * Keeps what is typed into a form until it is sent, and sends a form that was submitted before its island ran.
 * Without a name, the form keeps nothing.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (element.dataset.submitted !== undefined) {
      delete element.dataset.submitted;
      element.requestSubmit();
    }
    if (name === undefined) return;
    // Without the script or the account, what is typed lives as long as the page.
    const restoring = keep(element, name).catch(() => undefined);
    const drop = () => void restoring.then((kept) => kept?.drop());
    element.addEventListener(sentEvent, drop);
    return () => {
      element.removeEventListener(sentEvent, drop);
      void restoring.then((kept) => kept?.stop());
    };
  }, [form, name]);
}
