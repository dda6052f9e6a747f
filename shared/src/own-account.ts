import * as z from 'zod/mini';
import { passwordPair, passwordsMatch, typedPassword } from './account.ts';
import { endpoint, messageBody } from './endpoint.ts';
import { email, id, idInPath, instant } from './field.ts';

const changePasswordForm = z.strictObject({ current_password: typedPassword, ...passwordPair }).check(
  passwordsMatch,
  z.refine((form) => form.password !== form.current_password, {
    path: ['password'],
    error: 'This is your password already',
  }),
);
const changeEmailForm = z.strictObject({ email, password: typedPassword });

/** An active session. */
export const accountSession = z.object({
  id,
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** Calls of a realm for the signed-in person's own account. */
/* @__NO_SIDE_EFFECTS__ */
export function ownCalls(base: '/users' | '/admin', access: 'user' | 'admin', tags: readonly string[]) {
  const config = { access } as const;
  return {
    /** Ends the session at once (specification, section 7). */
    logout: endpoint({
      method: 'POST',
      url: `${base}/logout`,
      schema: { summary: 'Sign out', tags, response: { 200: messageBody } },
      config,
    }),
    /** Replaces the password and ends every other session of the account, and a change of its address. */
    changePassword: endpoint({
      method: 'POST',
      url: `${base}/change-password`,
      schema: {
        summary: 'Change my password',
        tags,
        body: changePasswordForm,
        response: { 200: messageBody },
      },
      config: { access, proof: true, limit: 'accountChanges' },
    }),
    /** Mails a link to the new address, which confirms the change. The old address is notified at once and after. */
    changeEmail: endpoint({
      method: 'POST',
      url: `${base}/change-email`,
      schema: {
        summary: 'Change my e-mail address',
        tags,
        body: changeEmailForm,
        response: { 200: messageBody },
      },
      config: { access, proof: true, limit: 'emailChanges' },
    }),
    /** The active sessions of the account, newest first. */
    listSessions: endpoint({
      method: 'GET',
      url: `${base}/sessions`,
      schema: { summary: 'My sessions', tags, response: { 200: z.array(accountSession) } },
      config,
    }),
    /** Ends one session of the account. Another account's session is 404. */
    endSession: endpoint({
      method: 'DELETE',
      url: `${base}/sessions/:id`,
      schema: {
        summary: 'End one of my sessions',
        tags,
        params: z.object({ id: idInPath }),
        response: { 200: messageBody },
      },
      config,
    }),
    /** Ends every session of the account except the caller's. */
    endOtherSessions: endpoint({
      method: 'DELETE',
      url: `${base}/sessions`,
      schema: { summary: 'End all my other sessions', tags, response: { 200: messageBody } },
      config,
    }),
  };
}
