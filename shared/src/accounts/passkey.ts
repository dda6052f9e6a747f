/** Passkeys: what the browser and the API exchange (W3C Web Authentication, JSON forms), and the calls of a realm. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { id, idInUrl, instant } from '../contract/field.ts';

/** Bytes in base64url. The largest attestations have some ten thousand characters. */
const bytes = z.string().check(z.regex(/^[\w-]{1,20000}$/));

const credentialRef = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** The options of `navigator.credentials.create`. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialRef),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** The options of `navigator.credentials.get`. Without `allowCredentials`, the browser offers all it has. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.optional(z.array(credentialRef)),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };

/** A new passkey, as the browser returns it. */
const newPasskey = z.object({
  ...credential,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** The proof that the person has a passkey, as the browser returns it. */
export const passkeyProof = z.object({
  ...credential,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

const passkey = z.object({
  id,
  /** The browser and system that created it, such as `Chrome on Android`. */
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

/** What the account's first factor brings: the ten recovery codes, and a token if the session was an enrolment. */
export const firstFactor = {
  recovery_codes: z.nullable(z.array(z.string())),
  access_token: z.nullable(z.string()),
};

/** Returns the calls with which signed-in people manage their passkeys. Adding and removing one is mailed. */
/* @__NO_SIDE_EFFECTS__ */
export function definePasskeyCalls(base: '/users' | '/admin', access: 'user' | 'admin') {
  const levels = access === 'admin' ? { levels: [0] as const } : {};
  const change = allowCallers(access, { limit: 'accountChanges', freshProof: true, ...levels });
  const url = `${base}/passkeys` as const;
  return {
    list: defineEndpoint('GET', url, allowCallers(access, levels), {
      summary: 'My passkeys',
      response: { 200: z.array(passkey) },
    }),
    /** The challenge is valid for five minutes, for one passkey of the session. */
    start: defineEndpoint('POST', `${url}/options`, change, {
      summary: 'Start to add a passkey',
      response: { 200: passkeyCreation },
    }),
    /** Returns 422 if the challenge has expired, or the passkey is for another address or without verification. */
    add: defineEndpoint('POST', url, change, {
      summary: 'Add a passkey',
      body: z.strictObject({ response: newPasskey }),
      response: { 200: z.object({ passkey, ...firstFactor }) },
    }),
    /** Returns 409 `in_use` for the last way in. */
    remove: defineEndpoint('DELETE', `${url}/:id`, change, {
      summary: 'Remove one of my passkeys',
      params: z.object({ id: idInUrl }),
      ...messageOnly,
    }),
  };
}

/** Returns the calls that sign in with a passkey alone. */
/* @__NO_SIDE_EFFECTS__ */
export function definePasskeySignIn<Data extends z.core.$ZodType>(base: '/users' | '/admin', data: Data) {
  const url = `${base}/passkey-login` as const;
  return {
    start: defineEndpoint('POST', `${url}/options`, allowCallers('public'), {
      summary: 'Start to sign in with a passkey',
      response: { 200: passkeyRequest },
    }),
    /** An unknown, removed or unverified passkey returns 422, never 401. */
    finish: defineEndpoint('POST', url, allowCallers('public', { proof: true }), {
      summary: 'Sign in with a passkey',
      body: z.strictObject({ response: passkeyProof }),
      response: { 200: z.object({ data }) },
    }),
  };
}
