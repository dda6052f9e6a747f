import { type RefObject, useEffect, useRef } from 'react';

interface Form {
  readonly state: { readonly status: string };
  readonly props: { readonly ref: RefObject<HTMLFormElement | null> };
}

/** Whether the parent has agreed to leave the page, so that the browser need not ask. */
let hasAgreed = false;

/** Makes the browser ask for confirmation before the page is left with unsent input in the form. */
export function useUnsaved({ state, props: { ref } }: Form): void {
  const isDirty = useRef(false);
  const isSent = state.status === 'done';
  useEffect(() => {
    if (isSent) isDirty.current = false;
    const mark = () => {
      isDirty.current = true;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty.current && !hasAgreed) event.preventDefault();
    };
    const form = ref.current;
    form?.addEventListener('input', mark);
    addEventListener('beforeunload', ask);
    return () => {
      form?.removeEventListener('input', mark);
      removeEventListener('beforeunload', ask);
    };
  }, [isSent, ref]);
}

/** Asks `question` if a form has unsent input, in place of the browser. Returns whether the page may be left. */
export function canLeavePage(question: string): boolean {
  hasAgreed = dispatchEvent(new Event('beforeunload', { cancelable: true })) || confirm(question);
  return hasAgreed;
}
