import * as z from 'zod/mini';
import { shortestPassword } from './constants.ts';
import { email, orRequired, required } from './field.ts';

/** Passwords and forms that the accounts of parents and admins share. */

/** A new password. The server also refuses common passwords. */
export const newPassword = z
  .string(orRequired('Must be text'))
  .check(
    z.minLength(shortestPassword, orRequired(`At least ${shortestPassword} characters`)),
    z.maxLength(128, 'At most 128 characters'),
  );

/** A password typed to sign in: any text up to the length that is hashed. */
export const typedPassword = z
  .string(orRequired('Must be text'))
  .check(z.minLength(1, required), z.maxLength(128, 'At most 128 characters'));

/** For the `check` of a form in which a new password is typed twice. */
export const passwordsMatch = z.refine<{ password: string; confirm_password: string }>(
  (form) => form.password === form.confirm_password,
  { path: ['confirm_password'], error: 'The passwords do not match' },
);

export const passwordPair = { password: newPassword, confirm_password: typedPassword };

export const credentials = z.strictObject({ email, password: typedPassword });
export const emailForm = z.strictObject({ email });
export const firstPasswordForm = z.strictObject(passwordPair).check(passwordsMatch);
