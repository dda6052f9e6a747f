import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { byToken, email, orRequired } from '../contract/field.ts';
import { emailForm, passwordPair, passwordsMatch } from './account.ts';

/** The one-time PIN that resets a forgotten password, as the mail shows it. */
const pin = z.string(orRequired('Six digits')).check(z.regex(/^\d{6}$/, orRequired('Six digits')));

const sentPin = { message: z.string(), expires_in: z.int(), resend_in: z.int() };

/**
 * Returns the calls of a realm that need no session: links in mails, and resetting a forgotten password
 * (docs/specification.md, section 7). The response is the same whether or not an address is known.
 */
/* @__NO_SIDE_EFFECTS__ */
function openCalls(base: '/users' | '/admins') {
  const proof = allowCallers('public', { proof: true });
  return {
    /**
     * Verifies an e-mail address by the link in the first mail. A parent recorded by the agency has no password yet and
     * must choose one. `access_token` is the session of a parent who registered in the same browser, which keeps a cookie
     * of that for as long as the link is valid; else null. Returns 422 for an invalid, used or expired token.
     */
    verifyEmail: defineEndpoint('POST', `${base}/email-verification/:token`, proof, {
      summary: 'Verify the e-mail address of an account',
      params: byToken,
      response: {
        200: z.object({
          message: z.string(),
          has_password: z.boolean(),
          access_token: z.nullable(z.string()),
        }),
      },
    }),
    /** Verifies a changed e-mail address by the mailed link. Returns 422 for an invalid, used or expired token. */
    verifyEmailChange: defineEndpoint('POST', `${base}/verify-email-changes/:token`, proof, {
      summary: 'Verify a changed e-mail address',
      params: byToken,
      ...messageOnly,
    }),
    /**
     * Mails a PIN. `expires_in`: seconds until it expires, 0 if there is none. `resend_in`: seconds until another call
     * mails a new one; until then a call only returns both again.
     */
    forgetPassword: defineEndpoint('POST', `${base}/forget-password`, allowCallers('public'), {
      summary: 'Request a PIN to set a new password',
      body: emailForm,
      response: { 200: z.object(sentPin) },
    }),
    /** Checks the PIN, up to five times. After the right PIN, the password can be set within ten minutes. */
    verifyPin: defineEndpoint('POST', `${base}/forget-password/verify-pin`, proof, {
      summary: 'Check the PIN',
      body: z.strictObject({ email, pin }),
      ...messageOnly,
    }),
    /** Sets the password with a verified PIN, and ends every session of the account. */
    resetPassword: defineEndpoint('POST', `${base}/forget-password/reset-password`, proof, {
      summary: 'Set a new password with a verified PIN',
      body: z.strictObject({ email, pin, ...passwordPair }).check(passwordsMatch),
      ...messageOnly,
    }),
    /**
     * Disowns the sign-in that a mail reported: signs the account out everywhere, removes its password and what was added
     * since that sign-in, and mails a PIN to `email` as `forgetPassword` does. Returns 422 for an invalid, used or expired
     * token.
     */
    notMe: defineEndpoint('POST', `${base}/not-me/:token`, proof, {
      summary: 'Disown a sign-in that a mail reported',
      params: byToken,
      response: { 200: z.object({ ...sentPin, email: z.string() }) },
    }),
  };
}

export type OpenCalls = ReturnType<typeof openCalls>;

/** In a file of their own, so that the registration page does not load them. */
export const openUserCalls = openCalls('/users');
export const openAdminCalls = openCalls('/admins');
