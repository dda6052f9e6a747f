/** Passwords and forms that the accounts of parents and admins share. */

import * as z from 'zod/mini';
import { shortestPassword } from '../contract/constants.ts';
import { email, orRequired, required } from '../contract/field.ts';

/** Returns the form in which a password is hashed: keyboards write the same letter in different ways. */
export const normalisePassword = (typed: string): string => typed.normalize('NFKC');

const longestPassword = 128;

/** A new password, in the form in which it is hashed. The server also refuses common passwords. */
export const newPassword = z
  .string(orRequired('Must be text'))
  .check(
    z.overwrite(normalisePassword),
    z.minLength(shortestPassword, orRequired(`At least ${shortestPassword} characters`)),
    z.maxLength(longestPassword, `At most ${longestPassword} characters`),
  );

/** A password as it was typed to sign in, of any length that is hashed. */
export const typedPassword = z.string(orRequired('Must be text')).check(
  z.minLength(1, required),
  z.refine(
    (typed) => Math.min(typed.length, normalisePassword(typed).length) <= longestPassword,
    `At most ${longestPassword} characters`,
  ),
);

export const samePassword = (one: string, other: string): boolean =>
  normalisePassword(one) === normalisePassword(other);

/** For the `check` of a form in which a new password is typed twice. */
export const passwordsMatch = z.refine<{ password: string; confirm_password: string }>(
  (form) => samePassword(form.password, form.confirm_password),
  { path: ['confirm_password'], error: 'The passwords do not match' },
);

export const passwordPair = { password: newPassword, confirm_password: typedPassword };

export const credentials = z.strictObject({ email, password: typedPassword });
export const emailForm = z.strictObject({ email });
export const firstPasswordForm = z.strictObject(passwordPair).check(passwordsMatch);
