import { type RefObject, useEffect } from 'react';

type Input = RefObject<HTMLInputElement | null>;

/** Submits `value()` under the input's name instead of the text shown in it. */
export function useFormValue(input: Input, value: () => string): void {
  useEffect(() => {
    const form = input.current?.form;
    const replace = ({ formData }: FormDataEvent) => formData.set(input.current?.name ?? '', value());
    form?.addEventListener('formdata', replace);
    return () => form?.removeEventListener('formdata', replace);
  });
}

/**
 * Changes an input's text as typing would, so that the handlers of the input and its form run. React takes a text that
 * was set by `value` for its own, and reports no change.
 */
export function typeText(input: HTMLInputElement | null, text: string): void {
  input?.setRangeText(text, 0, input.value.length, 'end');
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
