import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { email, id, idInUrl, instant } from '../contract/field.ts';
import { isSamePassword, passwordPair, passwordsMatch, typedPassword } from './account.ts';

const changePasswordForm = z.strictObject({ current_password: typedPassword, ...passwordPair }).check(
  passwordsMatch,
  z.refine((form) => !isSamePassword(form.password, form.current_password), {
    path: ['password'],
    error: 'This is already your password',
  }),
);

/** The fields that the profiles of both realms have. */
export const profileFields = { id, first_name: z.string(), last_name: z.string(), email: z.string() };

const accountSession = z.object({
  id,
  created_at: instant,
  last_seen_at: instant,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** Returns the calls of a realm for the signed-in person's own account. */
/* @__NO_SIDE_EFFECTS__ */
export function defineOwnCalls(base: '/users' | '/admin', access: 'user' | 'admin') {
  const defence = allowCallers(access, { defence: true });
  const leave = allowCallers(access, {
    defence: true,
    ...(access === 'admin' && { levels: [0, 1] as const }),
  });
  const freshDefence = allowCallers(access, { defence: true, freshProof: true });
  const provenDefence = allowCallers(access, { defence: true, proof: true });
  return {
    /** Ends the session at once (docs/specification.md, section 7). */
    logout: defineEndpoint('POST', `${base}/logout`, leave, { summary: 'Sign out', ...messageOnly }),
    /**
     * Replaces the password and the session's token, which is returned, and ends the account's other sessions and any
     * unverified change of its address.
     */
    changePassword: defineEndpoint('POST', `${base}/change-password`, provenDefence, {
      summary: 'Change my password',
      body: changePasswordForm,
      response: { 200: z.object({ message: z.string(), access_token: z.string() }) },
    }),
    /** Mails a link to the new address, which verifies it. The old one is notified of the request and of the change. */
    changeEmail: defineEndpoint('POST', `${base}/change-email`, provenDefence, {
      summary: 'Change my e-mail address',
      body: z.strictObject({ email, password: typedPassword }),
      ...messageOnly,
    }),
    /** The active sessions of the account, newest first. */
    listSessions: defineEndpoint('GET', `${base}/sessions`, defence, {
      summary: 'My sessions',
      response: { 200: z.array(accountSession) },
    }),
    /** Returns 404 for another account's session. */
    endSession: defineEndpoint('DELETE', `${base}/sessions/:id`, freshDefence, {
      summary: 'End one of my sessions',
      params: z.object({ id: idInUrl }),
      ...messageOnly,
    }),
    endOtherSessions: defineEndpoint('DELETE', `${base}/sessions`, freshDefence, {
      summary: 'End all my other sessions',
      ...messageOnly,
    }),
  };
}
