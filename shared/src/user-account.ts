import * as z from 'zod/mini';
import { credentials, emailForm, passwordPair, passwordsMatch } from './account.ts';
import { callableBy, endpoint, messageOnly } from './endpoint.ts';
import { email } from './field.ts';
import { personName } from './person.ts';

/** Signs a parent in (specification, section 7). Wrong credentials or an unverified address get 422, never 401. */
export const userLogin = endpoint('POST', '/users/login', callableBy('public', { proof: true }), {
  summary: 'Sign a parent in',
  body: credentials,
  response: { 200: z.object({ data: z.object({ access_token: z.string() }) }) },
});

/** A name that is mailed to an unverified address, so it may contain no link, address or telephone number. */
const registeredName = personName.check(
  z.regex(/^(?!.*\.\p{L}{2})[\p{L}\p{M} .,·'’-]*$/u, 'Letters, spaces, hyphens and apostrophes only'),
);

/** Registration (specification, section 3). */
const registrationForm = z
  .strictObject({ first_name: registeredName, last_name: registeredName, email, ...passwordPair })
  .check(passwordsMatch);

/** Registers an account and mails its activation link. A taken address gets the same response, and a different mail. */
export const registerUser = endpoint('POST', '/users/register', callableBy('public'), {
  summary: 'Register a parent',
  body: registrationForm,
  ...messageOnly,
});

/** Mails the activation link again; 429 if too many mails have been requested for the address. */
export const resendVerification = endpoint('POST', '/users/resend-email-verification', callableBy('public'), {
  summary: 'Resend the activation link',
  body: emailForm,
  ...messageOnly,
});
