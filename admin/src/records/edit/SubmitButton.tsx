import { type MouseEvent, useRef } from 'react';
import { SaveButton, type SaveButtonProps } from 'react-admin';
import { useFormState } from 'react-hook-form';

/**
 * react-admin's button, which can also save what has not been changed, but never twice at the same time. It submits
 * once the press has been handled, so that the browser can show the press first: submitting renders every input.
 */
export function SubmitButton({ disabled = false, ...button }: SaveButtonProps) {
  const { isSubmitting } = useFormState();
  const isPressed = useRef(false);
  const submit = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (isPressed.current || isSubmitting) return;
    isPressed.current = true;
    const { form } = event.currentTarget;
    setTimeout(() => {
      isPressed.current = false;
      form?.requestSubmit();
    });
  };
  return <SaveButton {...button} alwaysEnable={!disabled} disabled={disabled} onClick={submit} />;
}
