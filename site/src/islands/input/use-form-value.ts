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

const textOf = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value');

/** Sets an input's text as typing would, so that the handlers of the input and its form run. */
export function typeInto(input: HTMLInputElement | null, text: string): void {
  textOf?.set?.call(input, text);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
