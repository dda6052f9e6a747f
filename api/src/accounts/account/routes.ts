/** Routes that both realms have. Each realm registers them with its own paths. */

import type { OpenCalls } from '@nanny-polo/shared/accounts/open-calls';
import type { defineOwnCalls } from '@nanny-polo/shared/accounts/own-account';
import type { FastifyRequest } from 'fastify';
import { adminOf, clientOf, tokenOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { definePrivateCookie } from '../../kernel/http/private-cookie.ts';
import { formatDuration } from '../../kernel/limit/duration.ts';
import type { Realm } from '../identity/realm.ts';
import { createBrowserNote } from '../session/routes.ts';
import { endSession, endSessions, endUserSession, listSessions } from '../session/service.ts';
import { requestEmailChange, verifyEmail, verifyEmailChange } from './email.ts';
import { changePassword, formatEndedChanges } from './password.ts';
import { resetPassword, verifyPin } from './reset-password.ts';
import { requestPin } from './reset-pin.ts';

const pinSent = 'OTP has been sent to your email. Please check your email.';
const noPin = (seconds: number) =>
  `No more PINs can be sent to this address for now. You can request another in ${formatDuration(seconds)}.`;

/** Returns the message about a requested PIN, whose seconds are given. */
export const describeSentPin = (clock: {
  readonly expires_in: number;
  readonly resend_in: number;
}): string => (clock.expires_in > 0 ? pinSent : noPin(clock.resend_in));

/** Defines the cookie by which a link knows the browser that registered. */
export const defineRegistrationCookie = (publicUrl: string) =>
  definePrivateCookie(publicUrl, 'registration', '/api/users');

/** Registers the calls that need no session: links in mails and forgotten passwords. */
export function registerOpenRoutes(
  app: App,
  { db, config }: Dependencies,
  realm: Realm,
  calls: OpenCalls,
): void {
  const { limits, pinSeconds } = config;
  const cookie = defineRegistrationCookie(config.publicUrl);
  const noteBrowser = createBrowserNote({ db, config });
  app.route({
    ...calls.verifyEmail,
    handler: async (request, reply) => {
      const browser = { secret: cookie.read(request), client: clientOf(request) };
      const verified = await verifyEmail(db, realm, request.params.token, browser);
      const replaced = tokenOf(request);
      if (verified.access_token) {
        cookie.clear(reply);
        await noteBrowser(request, reply, verified.access_token);
        if (replaced) await endUserSession(db, replaced);
      }
      const next = verified.has_password ? 'You can sign in now.' : 'Now choose a password.';
      return { message: `Your e-mail address is verified. ${next}`, ...verified };
    },
  });
  app.route({
    ...calls.verifyEmailChange,
    handler: async ({ params }) => {
      await verifyEmailChange(db, realm, params.token);
      return { message: 'Your new e-mail address is verified. Use it from now on.' };
    },
  });
  app.route({
    ...calls.forgetPassword,
    handler: async ({ body }) => {
      const clock = await requestPin(db, limits, realm, body.email, pinSeconds);
      return { message: describeSentPin(clock), ...clock };
    },
  });
  app.route({
    ...calls.verifyPin,
    handler: async ({ body, ip }) => {
      await verifyPin(db, limits, realm, body, ip);
      return { message: 'Your PIN is correct. Please choose a new password.' };
    },
  });
  app.route({
    ...calls.resetPassword,
    handler: async ({ body, ip }) => {
      await resetPassword(db, limits, realm, body, ip);
      return { message: 'Your password has been set. Please login with your new password.' };
    },
  });
}

/** Registers the calls with which signed-in people manage their own account. */
export function registerOwnRoutes(
  app: App,
  { db, config }: Dependencies,
  realm: Realm,
  calls: ReturnType<typeof defineOwnCalls>,
): void {
  const { limits } = config;
  const accountOf = (request: FastifyRequest) => {
    const { id, sessionId } = request.user ?? adminOf(request);
    return { realm, id, sessionId };
  };
  app.route({
    ...calls.logout,
    handler: async (request) => {
      const account = accountOf(request);
      await endSession(db, account, account.sessionId);
      return { message: 'You are signed out.' };
    },
  });
  app.route({
    ...calls.changePassword,
    handler: async (request) => {
      const { access_token, endedChanges } = await changePassword(
        db,
        limits,
        accountOf(request),
        request.body,
      );
      const changed = 'Your password has been changed. Your other sessions have been ended.';
      const message = endedChanges.length > 0 ? `${changed} ${formatEndedChanges(endedChanges)}` : changed;
      return { message, access_token };
    },
  });
  app.route({
    ...calls.changeEmail,
    handler: async (request) => {
      await requestEmailChange(db, limits, accountOf(request), request.body);
      return { message: 'Please check your new inbox for the link that verifies this address.' };
    },
  });
  app.route({ ...calls.listSessions, handler: (request) => listSessions(db, accountOf(request)) });
  app.route({
    ...calls.endSession,
    handler: async (request) => {
      await endSession(db, accountOf(request), request.params.id);
      return { message: 'The session has been ended.' };
    },
  });
  app.route({
    ...calls.endOtherSessions,
    handler: async (request) => {
      const account = accountOf(request);
      await endSessions(db, account, account.sessionId);
      return { message: 'All other sessions have been ended.' };
    },
  });
}
