import * as z from 'zod/mini';
import { passwordPair, passwordsMatch, typedPassword } from './account.ts';
import { endpoint, messageBody } from './endpoint.ts';
import { email, id, idInPath, instant } from './field.ts';

const changePasswordForm = z
  .strictObject({ current_password: typedPassword, ...passwordPair })
  .check(passwordsMatch);
const changeEmailForm = z.strictObject({ email, password: typedPassword });

/** One sign-in that is still in force. */
export const accountSession = z.object({
  id,
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** The calls of a realm about the signed-in person's own account. */
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
    /** Replaces the password and ends every other session of the account. */
    changePassword: endpoint({
      method: 'POST',
      url: `${base}/change-password`,
      schema: {
        summary: 'Change one’s password',
        tags,
        body: changePasswordForm,
        response: { 200: messageBody },
      },
      config,
    }),
    /** Mails a link to the new address, which confirms the change; the old one is told afterwards. */
    changeEmail: endpoint({
      method: 'POST',
      url: `${base}/change-email`,
      schema: {
        summary: 'Change one’s address',
        tags,
        body: changeEmailForm,
        response: { 200: messageBody },
      },
      config,
    }),
    /** The sessions of the account that are in force, the newest first. */
    listSessions: endpoint({
      method: 'GET',
      url: `${base}/sessions`,
      schema: { summary: 'One’s own sessions', tags, response: { 200: z.array(accountSession) } },
      config,
    }),
    /** Ends one session of the account. 404 where it is not one's own. */
    endSession: endpoint({
      method: 'DELETE',
      url: `${base}/sessions/:id`,
      schema: {
        summary: 'End one of one’s sessions',
        tags,
        params: z.object({ id: idInPath }),
        response: { 200: messageBody },
      },
      config,
    }),
    /** Ends every session of the account but the one that asks. */
    endOtherSessions: endpoint({
      method: 'DELETE',
      url: `${base}/sessions`,
      schema: { summary: 'End all of one’s other sessions', tags, response: { 200: messageBody } },
      config,
    }),
  };
}
