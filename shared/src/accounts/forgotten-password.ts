import type { FormOptions } from '../browser/form.ts';
import type { OpenCalls } from './open-calls.ts';
import { type SentPin, toSentPin } from './sent-pin.ts';

/** A step to a new password (docs/specification.md, section 4). The last one has the server's message about the PIN. */
export type PasswordStep =
  | { readonly name: 'address' }
  | { readonly name: 'pin'; readonly email: string; readonly sent: SentPin }
  | { readonly name: 'password'; readonly email: string; readonly pin: string; readonly message: string };

export type OnStep = (step: PasswordStep) => void;

/** The form that requests a PIN; `email` if an earlier step knows it. */
export const requestPinForm = (onStep: OnStep, email?: string): FormOptions<OpenCalls['forgetPassword']> => ({
  ...(email && { body: () => ({ email }) }),
  onDone: (response, sent) => onStep({ name: 'pin', email: sent.email, sent: toSentPin(response) }),
});

/** The form that checks the PIN in its field `pin`, which may contain spaces. */
export const verifyPinForm = (onStep: OnStep, email: string): FormOptions<OpenCalls['verifyPin']> => ({
  body: (fields) => ({ email, pin: String(fields.get('pin')).replace(/\s/g, '') }),
  onDone: ({ message }, { pin }) => onStep({ name: 'password', email, pin, message }),
});

export const setPasswordForm = (
  onDone: (message: string) => void,
  { email, pin }: { readonly email: string; readonly pin: string },
): FormOptions<OpenCalls['resetPassword']> => ({
  body: (fields) => ({ ...Object.fromEntries(fields), email, pin }),
  onDone: ({ message }) => onDone(message),
});
