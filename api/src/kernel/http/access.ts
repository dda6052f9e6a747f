import type { Access } from '@nanny-polo/shared/endpoint';
import { permits } from '@nanny-polo/shared/permission';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { forbidden, unauthorized } from '../error/error.ts';
import type { Actor } from '../history/service.ts';
import type { AdminSession, Client, Sessions, UserSession } from '../session/session.ts';
import type { App } from './instance.ts';

/** Opaque tokens are 256 bits in base64url: anything else is none, and costs no query. */
const bearer = /^Bearer ([\w-]{43})$/i;

/**
 * Lets a call pass or not before its body is read: 401 without a valid session, 403 without the permission, both
 * before 404 and 422. Whose body was still to come is asked once more when it is there: a session that was ended in
 * between ends the call. A route of the API that does not say who may call it stops the start.
 */
export function guardAccess(app: App, db: Db, sessions: Sessions): void {
  app.decorateRequest('admin', null);
  app.decorateRequest('user', null);
  app.decorateRequest('admitAgain', null);
  app.addHook('onRoute', (route) => {
    const hidden = route.schema && 'hide' in route.schema;
    if (route.url.startsWith('/api/') && !route.config?.access && !hidden) {
      throw new Error(`${route.method} ${route.url} does not say who may call it`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return;
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized();
    const admit = async () => {
      if (access === 'user') request.user = await signedInUser(db, sessions, token);
      else {
        request.admin = await signedInAdmin(db, sessions, token);
        if (!permitted(access, request.admin)) throw forbidden();
      }
    };
    await admit();
    if (!request.raw.complete) request.admitAgain = admit;
  });
  app.addHook('preValidation', async (request) => request.admitAgain?.());
}

/** A session of the other realm is good, but not for this: 403, so that the client does not throw it away. */
async function signedInUser(db: Db, sessions: Sessions, token: string): Promise<UserSession> {
  const user = await sessions.findUser(db, token);
  if (user) return user;
  throw (await sessions.findAdmin(db, token)) ? forbidden() : unauthorized();
}

async function signedInAdmin(db: Db, sessions: Sessions, token: string): Promise<AdminSession> {
  const admin = await sessions.findAdmin(db, token);
  if (!admin) throw (await sessions.findUser(db, token)) ? forbidden() : unauthorized();
  return admin;
}

function permitted(access: Access, admin: AdminSession): boolean {
  if (typeof access === 'string') return true;
  return [access.permission].flat().some((name) => permits(admin.permissions, name, access.type));
}

/** The admin who calls; the access hook has made sure of them. */
export function adminOf(request: FastifyRequest): AdminSession {
  if (!request.admin) throw unauthorized();
  return request.admin;
}

/** The parent who calls; the access hook has made sure of them. */
export function userOf(request: FastifyRequest): UserSession {
  if (!request.user) throw unauthorized();
  return request.user;
}

/** The caller as events name them. */
export function actorOf(request: FastifyRequest): Actor {
  const { id, first_name, last_name } = request.user ?? adminOf(request);
  return { kind: request.user ? 'parent' : 'admin', id, name: `${first_name} ${last_name}` };
}

/** Where the call comes from, as far as trusted proxies say. */
export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
