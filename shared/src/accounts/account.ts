/** Passwords and forms that the accounts of parents and admins share. */

import * as z from 'zod/mini';
import { minPasswordCharacters } from '../contract/constants.ts';
import { email, orRequired, required } from '../contract/field.ts';

/** Returns the form in which a password is hashed: keyboards write the same letter in different ways. */
export const normalisePassword = (typed: string): string => typed.normalize('NFKC');

const maxPasswordCharacters = 128;

/** A new password, in the form in which it is hashed. The server also refuses common passwords. */
export const newPassword = z
  .string(orRequired('Must be text'))
  .check(
    z.overwrite(normalisePassword),
    z.minLength(minPasswordCharacters, orRequired(`At least ${minPasswordCharacters} characters`)),
    z.maxLength(maxPasswordCharacters, `At most ${maxPasswordCharacters} characters`),
  );

/** A password as it was typed to sign in, of any length that is hashed. */
export const typedPassword = z.string(orRequired('Must be text')).check(
  z.minLength(1, required),
  z.refine(
    (typed) => Math.min(typed.length, normalisePassword(typed).length) <= maxPasswordCharacters,
    `At most ${maxPasswordCharacters} characters`,
  ),
);

export const isSamePassword = (firstPassword: string, other: string): boolean =>
  normalisePassword(firstPassword) === normalisePassword(other);

/** For the `check` of a form in which a new password is typed twice. */
export const passwordsMatch = z.refine<{ password: string; confirm_password: string }>(
  (form) => isSamePassword(form.password, form.confirm_password),
  { path: ['confirm_password'], error: 'The passwords do not match' },
);

export const passwordPair = { password: newPassword, confirm_password: typedPassword };

export const credentials = z.strictObject({ email, password: typedPassword });
export const emailForm = z.strictObject({ email });
export const firstPasswordForm = z.strictObject(passwordPair).check(passwordsMatch);
