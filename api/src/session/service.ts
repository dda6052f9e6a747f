import { createHash, randomBytes } from 'node:crypto';
import { sessionCookie } from '@nanny-polo/shared/constants';
import { everyPermission, ownerId, type Permission } from '@nanny-polo/shared/permission';
import { and, eq, gt, sql } from 'drizzle-orm';
import { adminUser } from '../admin-user/table.ts';
import type { Db } from '../database/database.ts';
import { role } from '../role/table.ts';
import { session } from './table.ts';

/** An admin's session ends after this many hours without a call. */
const adminIdleHours = 24;

/** How old `last_seen_at` may grow before a call refreshes it, in milliseconds. */
const seenGrain = 5 * 60_000;

/** A signed-in admin, as the database knew them when the request came. */
export interface AdminSession {
  readonly sessionId: number;
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: string | null;
  readonly permissions: Permission[];
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Where a sign-in came from. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a session of 14 days for an admin and answers its token: 256 random bits, base64url. */
export async function openAdminSession(db: Db, adminId: number, client: Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(session).values({
    token_hash: hashOf(token),
    admin_user_id: adminId,
    expires_at: new Date(Date.now() + sessionCookie.maxAge * 1000).toISOString(),
    ip: client.ip,
    user_agent: client.userAgent.slice(0, 400),
  });
  return token;
}

/** The admin behind a token, or null. Role, suspension and end of the session count from the moment they are set. */
export async function findAdminSession(db: Db, token: string): Promise<AdminSession | null> {
  const [found] = await db
    .select({
      sessionId: session.id,
      last_seen_at: session.last_seen_at,
      id: adminUser.id,
      first_name: adminUser.first_name,
      last_name: adminUser.last_name,
      email: adminUser.email,
      role: role.name,
      permissions: role.permissions,
    })
    .from(session)
    .innerJoin(adminUser, eq(adminUser.id, session.admin_user_id))
    .leftJoin(role, eq(role.id, adminUser.role_id))
    .where(
      and(
        eq(session.token_hash, hashOf(token)),
        gt(session.expires_at, sql`now()`),
        gt(session.last_seen_at, sql`now() - make_interval(hours => ${adminIdleHours})`),
        eq(adminUser.status, 'active'),
      ),
    );
  if (!found) return null;
  const { last_seen_at, permissions, ...admin } = found;
  if (Date.now() - Date.parse(last_seen_at) > seenGrain) {
    await db
      .update(session)
      .set({ last_seen_at: sql`now()` as never })
      .where(eq(session.id, admin.sessionId));
  }
  return { ...admin, permissions: admin.id === ownerId ? everyPermission : (permissions ?? []) };
}

/** Ends a session at once, in every process. */
export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId));
}
