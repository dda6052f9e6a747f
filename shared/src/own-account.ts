import * as z from 'zod/mini';
import { passwordPair, passwordsMatch, typedPassword } from './account.ts';
import { callableBy, endpoint, messageOnly } from './endpoint.ts';
import { email, id, idInUrl, instant } from './field.ts';

const changePasswordForm = z.strictObject({ current_password: typedPassword, ...passwordPair }).check(
  passwordsMatch,
  z.refine((form) => form.password !== form.current_password, {
    path: ['password'],
    error: 'This is already your password',
  }),
);

/** The fields that the profiles of both realms have. */
export const profileFields = { id, first_name: z.string(), last_name: z.string(), email: z.string() };

/** An active session. */
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
export function ownCalls(base: '/users' | '/admin', access: 'user' | 'admin') {
  const config = callableBy(access);
  const passwordProof = callableBy(access, { proof: true, limit: 'accountChanges' });
  const emailProof = callableBy(access, { proof: true, limit: 'emailChanges' });
  return {
    /** Ends the session at once (specification, section 7). */
    logout: endpoint('POST', `${base}/logout`, config, { summary: 'Sign out', ...messageOnly }),
    /** Replaces the password, and ends the account's other sessions and any unverified change of its address. */
    changePassword: endpoint('POST', `${base}/change-password`, passwordProof, {
      summary: 'Change my password',
      body: changePasswordForm,
      ...messageOnly,
    }),
    /** Mails a link to the new address, which verifies it. The old one is notified of the request and of the change. */
    changeEmail: endpoint('POST', `${base}/change-email`, emailProof, {
      summary: 'Change my e-mail address',
      body: z.strictObject({ email, password: typedPassword }),
      ...messageOnly,
    }),
    /** The active sessions of the account, newest first. */
    listSessions: endpoint('GET', `${base}/sessions`, config, {
      summary: 'My sessions',
      response: { 200: z.array(accountSession) },
    }),
    /** Returns 404 for another account's session. */
    endSession: endpoint('DELETE', `${base}/sessions/:id`, config, {
      summary: 'End one of my sessions',
      params: z.object({ id: idInUrl }),
      ...messageOnly,
    }),
    endOtherSessions: endpoint('DELETE', `${base}/sessions`, config, {
      summary: 'End all my other sessions',
      ...messageOnly,
    }),
  };
}
