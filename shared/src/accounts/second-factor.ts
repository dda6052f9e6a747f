/** Proving a second factor, and proving again who is calling (docs/decisions/051-second-factors.md). */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { byToken, day, instant, orRequired } from '../contract/field.ts';
import { typedPassword } from './account.ts';
import { adminSignIn, proofWay } from './admin-sign-in.ts';
import { firstFactor, passkeyProof, passkeyRequest } from './passkey.ts';

/** How many recovery codes an admin gets. */
export const recoveryCodeCount = 10;

/** How long a proof lasts in its session, in minutes. */
export const proofMinutes = 10;

/** A one-time code of an authenticator app (RFC 6238), as typed. */
const code = z.string(orRequired('Six digits')).check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, orRequired('Six digits')),
);

/**
 * A recovery code, as typed: ten letters and digits, in any case, with or without its hyphen. Codes contain none of the
 * letters i, l and o, which people mistake for digits (Crockford's Base32).
 */
const recoveryCode = z.string(orRequired('Ten letters and digits')).check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '').toLowerCase().replace(/[il]/g, '1').replace(/o/g, '0')),
  z.regex(/^[a-z0-9]{10}$/, orRequired('Ten letters and digits')),
);

const byPasskey = z.strictObject({ way: z.literal('passkey'), response: passkeyProof });
const byCode = z.strictObject({ way: z.literal('code'), code });
const byRecovery = z.strictObject({ way: z.literal('recovery'), code: recoveryCode });
const byPassword = z.strictObject({ way: z.literal('password'), password: typedPassword });

const factorBody = z.discriminatedUnion('way', [byPasskey, byCode, byRecovery]);
export type FactorProof = z.output<typeof factorBody>;
const proofBody = z.discriminatedUnion('way', [byPasskey, byCode, byPassword]);
export type FreshProof = z.output<typeof proofBody>;

/** `passkey`: the options for the browser, or null without a passkey. */
const ways = {
  response: { 200: z.object({ ways: z.array(proofWay), passkey: z.nullable(passkeyRequest) }) },
};

/** Returns the calls that prove again who is calling, for ten minutes of their session. */
/* @__NO_SIDE_EFFECTS__ */
export const defineProofCalls = (base: '/users' | '/admin', access: 'user' | 'admin') => ({
  /** No way at all for a parent without password and passkey, who signs in again. */
  start: defineEndpoint('GET', `${base}/proof`, allowCallers(access, { defence: true }), {
    summary: 'How I can prove again who I am',
    ...ways,
  }),
  /** Returns the session's new token; the one of the call ends. */
  finish: defineEndpoint('POST', `${base}/proof`, allowCallers(access, { defence: true, proof: true }), {
    summary: 'Prove again who I am',
    body: proofBody,
    response: { 200: z.object({ access_token: z.string() }) },
  }),
});

const waiting = { defence: true, levels: [1] } as const;

/** Calls of a session of level 1. */
export const secondFactor = {
  start: defineEndpoint('GET', '/admin/second-factor', allowCallers('admin', waiting), {
    summary: 'How I can prove my second factor',
    ...ways,
  }),
  /** Replaces the session by one of full rights. Wrong codes return 422 and are counted for the account. */
  finish: defineEndpoint('POST', '/admin/second-factor', allowCallers('admin', { ...waiting, proof: true }), {
    summary: 'Prove my second factor',
    body: factorBody,
    response: { 200: z.object({ data: adminSignIn }) },
  }),
  /** Mails the link by which the first factor is set up, valid for 15 minutes. Returns 409 if there is a factor. */
  mailLink: defineEndpoint('POST', '/admin/second-factor/link', allowCallers('admin', waiting), {
    summary: 'Mail the link that sets up my first second factor',
    ...messageOnly,
  }),
} as const;

/** Opens a session that can only set up the first factor. Returns 422 for an invalid, used or expired token. */
export const openEnrolment = defineEndpoint(
  'POST',
  '/admins/second-factor/:token',
  allowCallers('public', { proof: true }),
  {
    summary: 'Open the link that sets up a second factor',
    params: byToken,
    response: { 200: z.object({ access_token: z.string() }) },
  },
);

const enrolling = { levels: [0] } as const;
const change = allowCallers('admin', { limit: 'accountChanges', freshProof: true, ...enrolling });

/** The calls with which admins manage their one-time codes and recovery codes. Each change is mailed. */
export const ownFactors = {
  get: defineEndpoint('GET', '/admin/factors', allowCallers('admin', enrolling), {
    summary: 'My second factors',
    response: {
      200: z.object({
        /** Since when codes of an authenticator app are accepted; null if they are not. */
        codes_since: z.nullable(instant),
        recovery_codes_left: z.int(),
        /** The day from which the agency requires a second factor of the admin; null if it does not. */
        required_from: z.nullable(day),
      }),
    },
  }),
  /** The secret is shown only once. It counts once a code has confirmed it; until then an older one stays valid. */
  startCodes: defineEndpoint('POST', '/admin/one-time-codes', change, {
    summary: 'Start to set up one-time codes',
    response: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  }),
  confirmCodes: defineEndpoint('POST', '/admin/one-time-codes/confirm', change, {
    summary: 'Confirm one-time codes with the first',
    body: z.strictObject({ code }),
    response: { 200: z.object(firstFactor) },
  }),
  /** Returns 409 `in_use` for the last way in. */
  removeCodes: defineEndpoint('DELETE', '/admin/one-time-codes', change, {
    summary: 'Remove one-time codes',
    ...messageOnly,
  }),
  /** Ends the earlier ones. */
  renewRecoveryCodes: defineEndpoint('POST', '/admin/recovery-codes', change, {
    summary: 'Make ten new recovery codes',
    response: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
  }),
} as const;
