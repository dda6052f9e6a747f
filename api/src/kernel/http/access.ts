import { fullName } from '@nanny-polo/shared/accounts/person';
import type { Access } from '@nanny-polo/shared/contract/endpoint';
import { hasPermission, ownerId } from '@nanny-polo/shared/contract/permission';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { createFactorRefusal, createProofRefusal, forbidden, unauthorized } from '../error/error.ts';
import type { Actor } from '../history/service.ts';
import type { AdminSession, Client, Sessions, UserSession } from '../session/session.ts';
import type { App } from './instance.ts';

/** Session tokens are 256 bits in base64url. Anything else is not a token and costs no query. */
const bearer = /^Bearer ([\w-]{43})$/i;

/** Returns the session token that a call carries, valid or not. */
export const tokenOf = ({ headers }: FastifyRequest) => bearer.exec(headers.authorization ?? '')?.[1];

/**
 * Allows or rejects a call before its body is read: 401 without a valid session, 403 without the permission,
 * both before 404 and 422. If the body arrives later, checks again then, since the session may have ended.
 * Throws at start if a route of the API has no access rule.
 */
export function guardAccess(app: App, db: Db, sessions: Sessions): void {
  app.decorateRequest('admin', null);
  app.decorateRequest('user', null);
  app.decorateRequest('admitAgain', null);
  app.addHook('onRoute', (route) => {
    const hidden = route.schema && 'hide' in route.schema;
    if (route.url.startsWith('/api/') && !route.config?.access && !hidden) {
      throw new Error(`${route.method} ${route.url} has no access rule`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return;
    const token = tokenOf(request);
    if (!token) throw unauthorized();
    const forParents = access === 'user';
    // A stream reconnects by itself, so it does not show that the session is in use.
    const isUsed = !request.routeOptions.config.stream;
    const admit = async () => {
      if (forParents) request.user = await sessions.findUser(db, token);
      if (request.user) return checkProof(request, request.user);
      const admin = await sessions.findAdmin(db, token, isUsed && !forParents);
      // A session of the other realm gets 403, not 401, so that the client keeps it.
      if (!admin) throw !forParents && (await sessions.findUser(db, token)) ? forbidden() : unauthorized();
      checkLevel(request, admin);
      if (forParents) throw forbidden();
      request.admin = admin;
      if (!isPermitted(access, admin)) throw forbidden();
      checkProof(request, admin);
    };
    await admit();
    if (!request.raw.complete) request.admitAgain = admit;
  });
  app.addHook('preValidation', async (request) => request.admitAgain?.());
}

/** Throws 403 if the admin has yet to prove or set up a second factor, and the call is not part of that. */
function checkLevel({ routeOptions }: FastifyRequest, { level }: AdminSession): void {
  if (level < 2 && !routeOptions.config.levels?.some((other) => other === level)) throw createFactorRefusal();
}

/** Throws 403 if the call needs a fresh proof of who is calling. A first second factor is set up without one. */
function checkProof({ routeOptions }: FastifyRequest, caller: AdminSession | UserSession): void {
  const isFirst = 'level' in caller && caller.level === 0;
  if (routeOptions.config.freshProof && !caller.isProofFresh && !isFirst) throw createProofRefusal();
}

export function isPermitted(access: Access, admin: AdminSession): boolean {
  if (access === 'owner') return admin.id === ownerId;
  if (typeof access === 'string') return true;
  return [access.permission].flat().some((name) => hasPermission(admin.permissions, name, access.type));
}

export function adminOf(request: FastifyRequest): AdminSession {
  if (!request.admin) throw unauthorized();
  return request.admin;
}

export function userOf(request: FastifyRequest): UserSession {
  if (!request.user) throw unauthorized();
  return request.user;
}

export function actorOf(request: FastifyRequest): Actor {
  const person = request.user ?? adminOf(request);
  return { kind: request.user ? 'parent' : 'admin', id: person.id, name: fullName(person) };
}

/** Returns the caller's user agent and their address, which may come from a trusted proxy. */
export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
