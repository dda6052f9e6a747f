import type { OpenCalls } from '@nanny-polo/shared/accounts/open-calls';
import type { definePasskeyCalls } from '@nanny-polo/shared/accounts/passkey';
import * as contract from '@nanny-polo/shared/accounts/second-factor';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { adminOf, clientOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { describeSentPin } from '../account/routes.ts';
import { checkGuess } from '../account/sign-in.ts';
import { getCurrentSettings } from '../agency/current-settings.ts';
import type { Realm } from '../identity/realm.ts';
import { relyingPartyOf } from '../passkey/relying-party.ts';
import { checkNewPasskey, listPasskeys, startPasskey } from '../passkey/service.ts';
import { createBrowserNote } from '../session/routes.ts';
import { acceptCode, drawSecret, findCodesSince } from './codes.ts';
import { disownSignIn } from './disown.ts';
import { mailEnrolment, openEnrolment } from './enrolment.ts';
import {
  addCodes,
  addPasskey,
  type Changer,
  createCodeRefusal,
  removeCodes,
  removePasskey,
  renewRecoveryCodes,
} from './factors.ts';
import { type Caller, proveAgain, proveFactor, startProof } from './prove.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { findRequiredFrom } from './requirement.ts';
import { completeSignIn } from './sign-in.ts';

function changerOf(request: FastifyRequest, realm: Realm): Changer {
  const session = request.user ?? adminOf(request);
  return { account: { realm, id: session.id }, session, client: clientOf(request) };
}

function callerOf(request: FastifyRequest, realm: Realm): Caller {
  const { id, sessionId } = request.user ?? adminOf(request);
  return { realm, id, sessionId };
}

/** Returns a function that notes what each sign-in does, for one that a first factor completes. */
function createSignInNote({ db, config }: Dependencies) {
  const noteBrowser = createBrowserNote({ db, config });
  return async (request: FastifyRequest, reply: FastifyReply, token: string | null): Promise<void> => {
    if (token === null) return;
    await noteBrowser(request, reply, token);
    await completeSignIn(db, config, token);
  };
}

/** Registers the calls about a person's own passkeys and about proving again who they are. */
export function registerPasskeyRoutes(
  app: App,
  { db, config }: Dependencies,
  realm: Realm,
  calls: ReturnType<typeof definePasskeyCalls>,
  proof: ReturnType<typeof contract.defineProofCalls>,
): void {
  const party = { ...relyingPartyOf(config.publicUrl), name: agency.name };
  const noteSignIn = createSignInNote({ db, config });
  app.route({ ...calls.list, handler: (request) => listPasskeys(db, callerOf(request, realm)) });
  app.route({ ...calls.start, handler: (request) => startPasskey(db, party, callerOf(request, realm)) });
  app.route({
    ...calls.add,
    handler: async (request, reply) => {
      const { userAgent } = clientOf(request);
      const caller = callerOf(request, realm);
      const checked = await checkNewPasskey(db, party, caller, request.body.response, userAgent);
      const added = await addPasskey(db, config, changerOf(request, realm), checked);
      await noteSignIn(request, reply, added.access_token);
      return added;
    },
  });
  app.route({
    ...calls.remove,
    handler: async (request) => {
      await removePasskey(db, config, changerOf(request, realm), request.params.id);
      return { message: 'The passkey has been removed.' };
    },
  });
  app.route({
    ...proof.start,
    handler: (request) => startProof(db, config, callerOf(request, realm), 'fresh'),
  });
  app.route({
    ...proof.finish,
    handler: async (request) => ({
      access_token: await proveAgain(db, config, callerOf(request, realm), request.body),
    }),
  });
}

/** Registers the call that disowns a sign-in by the link in its mail. */
export function registerNotMeRoute(
  app: App,
  { db, config }: Dependencies,
  realm: Realm,
  { notMe }: OpenCalls,
): void {
  app.route({
    ...notMe,
    handler: async ({ params }) => {
      const disowned = await disownSignIn(db, config, realm, params.token);
      const message = `You are signed out everywhere, and your password has been removed. ${describeSentPin(disowned)}`;
      return { message, ...disowned };
    },
  });
}

/** Registers the calls about admins' second factors. */
export function registerSecondFactorRoutes(app: App, { db, config }: Dependencies): void {
  const { secondFactor, ownFactors } = contract;
  const noteBrowser = createBrowserNote({ db, config });
  const noteSignIn = createSignInNote({ db, config });
  const caller = (request: FastifyRequest) => callerOf(request, 'admin');
  const changer = (request: FastifyRequest) => changerOf(request, 'admin');
  app.route({
    ...secondFactor.start,
    handler: (request) => startProof(db, config, caller(request), 'factor'),
  });
  app.route({
    ...secondFactor.finish,
    handler: async (request, reply) => {
      const token = await proveFactor(db, config, caller(request), request.body, clientOf(request));
      await noteBrowser(request, reply, token);
      return { data: await completeSignIn(db, config, token) };
    },
  });
  app.route({
    ...secondFactor.mailLink,
    handler: async (request) => {
      await mailEnrolment(db, config.limits, adminOf(request));
      return { message: 'Please open the link in the mail that you get now.' };
    },
  });
  app.route({
    ...contract.openEnrolment,
    handler: async (request) => ({
      access_token: await openEnrolment(db, request.params.token, clientOf(request)),
    }),
  });
  app.route({
    ...ownFactors.get,
    handler: async (request) => {
      const { id } = adminOf(request);
      return {
        codes_since: await findCodesSince(db, id),
        recovery_codes_left: await countRecoveryCodes(db, id),
        required_from: await findRequiredFrom(db, id, getCurrentSettings()),
      };
    },
  });
  app.route({
    ...ownFactors.startCodes,
    handler: (request) =>
      db.transaction((tx) => drawSecret(tx, config.secretKey, adminOf(request), agency.name)),
  });
  app.route({
    ...ownFactors.confirmCodes,
    handler: async (request, reply) => {
      const { id } = adminOf(request);
      const counters = [
        { what: 'second factor', subject: ['admin', `${id}`], limits: config.limits.secondFactor },
      ];
      const accept = () => acceptCode(db, config.secretKey, id, request.body.code, false);
      if (!(await checkGuess(db, counters, accept))) throw createCodeRefusal();
      const added = await addCodes(db, config, changer(request));
      await noteSignIn(request, reply, added.access_token);
      return added;
    },
  });
  app.route({
    ...ownFactors.removeCodes,
    handler: async (request) => {
      await removeCodes(db, config, changer(request));
      return { message: 'One-time codes have been removed.' };
    },
  });
  app.route({
    ...ownFactors.renewRecoveryCodes,
    handler: async (request) => ({ recovery_codes: await renewRecoveryCodes(db, config, caller(request)) }),
  });
}
