import { type RefObject, useEffect, useRef } from 'react';
import type { keepDraft } from './drafts.ts';

type Kept = Awaited<ReturnType<typeof keepDraft>>;

const keep = async (form: HTMLFormElement, name: string) =>
  (await import('./drafts.ts')).keepDraft(form, name);

/**
 * Keeps what is typed into a form until it is sent, and sends a form that was submitted before its island ran.
 * Without a name, the form keeps nothing.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  isSent: boolean,
): void {
  const draft = useRef<Promise<Kept | undefined>>(undefined);
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
    draft.current = restoring;
    return () => void restoring.then((kept) => kept?.stop());
  }, [form, name]);
  useEffect(() => {
    if (isSent) void draft.current?.then((kept) => kept?.drop());
  }, [isSent]);
}
