import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { email } from '../contract/field.ts';
import { credentials, emailForm, passwordPair, passwordsMatch } from './account.ts';
import { personNames } from './person.ts';

/**
 * Signs a parent in (docs/specification.md, section 7). Wrong credentials or an unverified address get 422, never 401.
 */
export const userLogin = defineEndpoint('POST', '/users/login', allowCallers('public', { proof: true }), {
  summary: 'Sign a parent in',
  body: credentials,
  response: { 200: z.object({ data: z.object({ access_token: z.string() }) }) },
});

/** The names are mailed to an unverified address, so they may contain no telephone number. */
const noNumber = z.regex(/^(?:\P{N}*\p{N}){0,3}\P{N}*$/u, 'At most 3 digits');

/** Registration (docs/specification.md, section 3). */
const registrationForm = z
  .strictObject({
    first_name: personNames.first_name.check(noNumber),
    last_name: personNames.last_name.check(noNumber),
    email,
    ...passwordPair,
  })
  .check(passwordsMatch);

/** Registers an account and mails its activation link. A taken address gets the same response, and a different mail. */
export const registerUser = defineEndpoint('POST', '/users/register', allowCallers('public'), {
  summary: 'Register a parent',
  body: registrationForm,
  ...messageOnly,
});

/** Mails the activation link again; 429 if too many mails have been requested for the address. */
export const resendVerification = defineEndpoint(
  'POST',
  '/users/resend-email-verification',
  allowCallers('public'),
  {
    summary: 'Resend the activation link',
    body: emailForm,
    ...messageOnly,
  },
);
