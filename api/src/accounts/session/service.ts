import type { AccountSession } from '@nanny-polo/shared/accounts/own-account';
import { proofMinutes } from '@nanny-polo/shared/accounts/second-factor';
import { sessionCookie } from '@nanny-polo/shared/contract/constants';
import { everyPermission, ownerId, type Permission } from '@nanny-polo/shared/contract/permission';
import { and, desc, eq, gt, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { buildOnce } from '../../kernel/database/prepared.ts';
import { isDatabaseAway } from '../../kernel/database/sql-state.ts';
import { notFound, unauthorized } from '../../kernel/error/error.ts';
import { batchLookUps } from '../../kernel/reading/batch.ts';
import type { Client, SessionLevel, Sessions } from '../../kernel/session/session.ts';
import { generateToken, hashOf } from '../../kernel/session/token.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { type AccountRef, ownerColumnOf, ownerColumnsOf } from '../identity/realm.ts';
import { role } from '../identity/role-table.ts';
import { isFactorRequired } from './requirement.ts';
import { session } from './table.ts';

/** An admin's session ends after this many hours without a call. */
const adminIdleHours = 24;

/** How old `last_seen_at` may be before a call updates it, in milliseconds. */
const seenIntervalMs = 5 * 60_000;

/** How long a session lasts that has yet to prove or set up a second factor, in seconds. */
const unfinishedSeconds = 10 * 60;

/**
 * Opens a session of 14 days, or of ten minutes below level 2, and returns its token: 256 random bits, base64url. Unless
 * a mailed link opens it, the caller has just proven who they are.
 */
export async function openSession(
  db: Db,
  account: AccountRef,
  client: Client,
  { level = 2, isProven = true }: { level?: SessionLevel; isProven?: boolean } = {},
): Promise<string> {
  const token = generateToken();
  const seconds = level < 2 ? unfinishedSeconds : sessionCookie.maxAge;
  await db.insert(session).values({
    ...ownerColumnsOf(account),
    token_hash: hashOf(token),
    level,
    ...(!isProven && { proven_at: null }),
    expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
    ip: client.ip,
    user_agent: client.userAgent.slice(0, 400),
  });
  return token;
}

const notIdle = gt(
  session.last_seen_at,
  sql`now() - make_interval(hours => ${sql.raw(String(adminIdleHours))})`,
);
const person = (table: typeof adminUser | typeof parentUser) => ({
  sessionId: session.id,
  token_hash: session.token_hash,
  last_seen_at: session.last_seen_at,
  isProofFresh: sql<boolean>`coalesce(${session.proven_at} > now() - make_interval(mins => ${sql.raw(String(proofMinutes))}), false)`,
  id: table.id,
  first_name: table.first_name,
  last_name: table.last_name,
  email: table.email,
});
const hashes = sql`${session.token_hash} = ANY(${sql.placeholder('hashes')}::text[])`;
const unexpired = gt(session.expires_at, sql`now()`);

/** Selects the valid sessions of admins that match `which`, with the admin and their role. */
const adminSessions = (db: Db, which: SQL) =>
  db
    .select({ ...person(adminUser), level: session.level, role: role.name, permissions: role.permissions })
    .from(session)
    .innerJoin(adminUser, eq(adminUser.id, session.admin_user_id))
    .leftJoin(role, eq(role.id, adminUser.role_id))
    .where(and(which, unexpired, notIdle, eq(adminUser.status, 'active')));

const adminsByTokens = buildOnce((db) => adminSessions(db, hashes).prepare('admin_session'));

const usersByTokens = buildOnce((db) =>
  db
    .select(person(parentUser))
    .from(session)
    .innerJoin(parentUser, eq(parentUser.id, session.parent_user_id))
    .where(and(hashes, unexpired, eq(parentUser.status, 'active')))
    .prepare('user_session'),
);

const byHash = <Found extends { token_hash: string }>(sessionRows: Found[]) =>
  new Map(sessionRows.map(({ token_hash, ...one }) => [token_hash, one]));

const findAdmin = batchLookUps(async (db, hashes: string[]) =>
  byHash(await adminsByTokens(db).execute({ hashes })),
);
const findUser = batchLookUps(async (db, hashes: string[]) =>
  byHash(await usersByTokens(db).execute({ hashes })),
);

/** Returns whether a session stands although the settings require a second factor of its admin. */
const meetsRequirement = (admin: { id: number; level: SessionLevel; permissions: Permission[] | null }) =>
  admin.level !== 2 || !isFactorRequired({ id: admin.id, permissions: permissionsOf(admin) });

const permissionsOf = ({ id, permissions }: { id: number; permissions: Permission[] | null }) =>
  id === ownerId ? everyPermission : (permissions ?? []);

/** A change to a role, a suspension and the end of a session apply at once. */
export const sessions: Sessions = {
  async findAdmin(db, token, isUsed = true) {
    const admin = await findAdmin(db, hashOf(token));
    if (!admin || !meetsRequirement(admin)) return null;
    if (isUsed) await refreshSeen(db, admin);
    return { ...admin, permissions: admin.level < 2 ? [] : permissionsOf(admin) };
  },
  async findUser(db, token) {
    const user = await findUser(db, hashOf(token));
    if (user) await refreshSeen(db, user);
    return user ?? null;
  },
};

/** Returns the permissions of the admins' sessions that are still valid, by session id. Extends no session. */
export async function findSessionsInForce(
  db: Db,
  sessionIds: number[],
): Promise<ReadonlyMap<number, readonly Permission[]>> {
  const validSessions = await adminSessions(db, inArray(session.id, sessionIds));
  return new Map(validSessions.filter(meetsRequirement).map((one) => [one.sessionId, permissionsOf(one)]));
}

/** Ends the sessions that the settings do not allow, so that none comes back when they change. Returns how many. */
export async function endUnmetSessions(db: Db): Promise<number> {
  const open = await adminSessions(db, eq(session.level, 2));
  const ids = open.filter((admin) => !meetsRequirement(admin)).map(({ sessionId }) => sessionId);
  if (ids.length > 0) await db.delete(session).where(inArray(session.id, ids));
  return ids.length;
}

async function refreshSeen(
  db: Db,
  { sessionId, last_seen_at }: { sessionId: number; last_seen_at: string },
): Promise<void> {
  if (Date.now() - Date.parse(last_seen_at) <= seenIntervalMs) return;
  await db
    .update(session)
    .set({ last_seen_at: sql`now()` })
    .where(eq(session.id, sessionId))
    .catch((error: unknown) => {
      // The write may fail on a full disk, but calls that only read must still work.
      if (!isDatabaseAway(error)) throw error;
    });
}

const belongsTo = ({ realm, id }: AccountRef) => eq(ownerColumnOf(session, realm), id);

/** Returns the account's valid sessions, the newest first. `sessionId` is the caller's. */
export async function listSessions(
  db: Db,
  account: AccountRef & { sessionId: number },
): Promise<AccountSession[]> {
  const { id, created_at, last_seen_at, ip, user_agent } = session;
  const ownSessions = await db
    .select({ id, created_at, last_seen_at, ip, user_agent })
    .from(session)
    .where(and(belongsTo(account), unexpired, account.realm === 'admin' ? notIdle : undefined))
    .orderBy(desc(session.id));
  return ownSessions.map((one) => ({ ...one, current: one.id === account.sessionId }));
}

/** Returns whether a session has not been ended since a call of it arrived. */
export const isSessionOpen = async (tx: Db, sessionId: number): Promise<boolean> =>
  (await tx.$count(session, eq(session.id, sessionId))) > 0;

/** Ends one session of the account at once, in every process. Throws 404 if the account has no such session. */
export async function endSession(db: Db, account: AccountRef, sessionId: number): Promise<void> {
  const ended = await end(db, account, eq(session.id, sessionId));
  if (ended.length === 0) throw notFound('Session');
}

/** Ends every session of the account at once, except `except`. */
export async function endSessions(db: Db, account: AccountRef, except?: number): Promise<void> {
  await end(db, account, except === undefined ? undefined : ne(session.id, except));
}

/** Ends the parent's session with this token, if there is one. */
export async function endUserSession(db: Db, token: string): Promise<void> {
  await db
    .delete(session)
    .where(and(eq(session.token_hash, hashOf(token)), isNotNull(session.parent_user_id)));
}

const end = (db: Db, account: AccountRef, which: SQL | undefined) =>
  db
    .delete(session)
    .where(and(belongsTo(account), which))
    .returning({ id: session.id });

/** Raises a session to level 3, whose caller has just set up their first second factor. */
export async function completeSession(tx: Db, sessionId: number): Promise<void> {
  await tx.update(session).set({ proven_at: sql`now()`, level: 3 }).where(eq(session.id, sessionId));
}

/**
 * Returns the session's new token: the old one ends. With `isProven`, also notes that the caller has just proven who
 * they are, by the factor that their account asks for. Throws 401 if the session has ended.
 */
export async function renewToken(
  db: Db,
  sessionId: number,
  { isProven }: { isProven: boolean },
): Promise<string> {
  const token = generateToken();
  const renewed = await db
    .update(session)
    .set({ token_hash: hashOf(token), ...(isProven && { proven_at: sql`now()` }) })
    .where(eq(session.id, sessionId))
    .returning({ id: session.id });
  if (renewed.length === 0) throw unauthorized();
  return token;
}

/**
 * Replaces a session by one of level 3 with a new token, which it returns. Throws 401 if the session has ended: of two
 * calls at once, one replaces it.
 */
export async function raiseSession(
  tx: Db,
  account: AccountRef & { sessionId: number },
  client: Client,
): Promise<string> {
  const ended = await end(tx, account, eq(session.id, account.sessionId));
  if (ended.length === 0) throw unauthorized();
  return openSession(tx, account, client, { level: 3 });
}

export async function deleteOldSessions(db: Db): Promise<void> {
  await db.delete(session).where(lt(session.expires_at, sql`now()`));
}
