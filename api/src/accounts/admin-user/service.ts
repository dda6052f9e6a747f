import {
  type AdminUser,
  type AdminUserStatus,
  type AdminUserTransition,
  adminUserStatus,
  adminUserTransitions,
  adminUser as resource,
} from '@nanny-polo/shared/admin-user';
import type { Body } from '@nanny-polo/shared/endpoint';
import { ownerId } from '@nanny-polo/shared/permission';
import { and, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, inUse, invalid, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';
import { locked, lockedAll, lockedAt } from '../../kernel/resource/life-cycle.ts';
import {
  conditions,
  containing,
  countBy,
  type ListQuery,
  order,
  type Page,
  pageBy,
} from '../../kernel/resource/list.ts';
import { type LifeCycle, type Move, moveRecord } from '../../kernel/resource/move.ts';
import { changeRecord, deleteRecord, insertRecord, writablePart } from '../../kernel/resource/record.ts';
import { isEmailTaken } from '../account/email-taken.ts';
import { dropOpenLinks } from '../account/open-links.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { role } from '../identity/role-table.ts';
import { inviteAdmin } from '../invitation/service.ts';
import { covers, heldBy, notPermitted } from '../role/grant.ts';
import { endSessions } from '../session/service.ts';
import { accountToken } from '../token/account-token-table.ts';

type Row = typeof adminUser.$inferSelect;

const name = resource.name;
const what = 'Admin';

const fullName = sql<string>`${adminUser.first_name} || ' ' || ${adminUser.last_name}`;
const { password_hash: _, ...shown } = getTableColumns(adminUser);
const view = { ...shown, name: fullName.as('full_name'), role_name: role.name };
const columns = { ...shown, name: fullName, role_name: role.name };

/** `q` looks at name and e-mail. */
const search = (q: string) =>
  or(...[fullName, adminUser.email].map((column) => ilike(column, containing(q))));

const select = (db: Db) => db.select(view).from(adminUser).leftJoin(role, eq(role.id, adminUser.role_id));

/** One page of admins with the exact total. */
export function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<AdminUser>> {
  const where = conditions(columns, filter, search);
  const inOrder = () =>
    select(db)
      .where(where)
      .orderBy(...order(columns, sort));
  return pageBy(range, (limit, offset) => inOrder().limit(limit).offset(offset), db.$count(adminUser, where));
}

/** How many admins stand in each status, whatever status the filter names. */
export function count(db: Db, { filter }: ListQuery): Promise<Record<AdminUserStatus, number>> {
  const { status: _status, ...others } = filter ?? {};
  return countBy(
    db,
    adminUser,
    adminUser.status,
    adminUserStatus.options,
    conditions(columns, others, search),
  );
}

/** One admin. 404 where there is none. */
export async function get(db: Db, id: number): Promise<AdminUser> {
  const [found] = await select(db).where(eq(adminUser.id, id));
  if (!found) throw notFound(what);
  return found;
}

/** Creates an admin and invites them. */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<AdminUser> {
  await checkRole(db, actor, body.role_id);
  await checkEmail(db, body.email);
  const row = await insertRecord(db, adminUser, body, { actor, resource: name, action: 'create' });
  await inviteAdmin(db, row.id);
  return get(db, row.id);
}

/** Changes an admin. Another address, while they are invited, is sent a new invitation. */
export async function update(
  db: Db,
  actor: Actor,
  id: number,
  sent: { version: number },
): Promise<AdminUser> {
  const row = await locked(db, adminUser, id, what);
  await apply(db, actor, row, writablePart(resource.write, await get(db, id), sent));
  return get(db, id);
}

/** Changes several admins alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  for (const row of await lockedAll(db, adminUser, ids, what)) await apply(db, actor, row, patch);
}

async function apply(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<void> {
  await checkTouch(db, actor, row);
  const changesRole = patch.role_id !== undefined && patch.role_id !== row.role_id;
  if (changesRole) {
    if (row.id === ownerId) throw notPermitted('The owner’s role cannot be changed.');
    if (row.id === actor.id) throw notPermitted('You cannot change your own role.');
    await checkRole(db, actor, patch.role_id);
  }
  const changesEmail = patch.email !== undefined && patch.email !== row.email;
  if (changesEmail) {
    if (row.status !== 'invited') throw invalid({ email: ['Only they can change it, in their settings'] });
    await checkEmail(db, patch.email, row.id);
  }
  await changeRecord(db, adminUser, row, patch, { actor, resource: name, action: 'update' });
  if (changesEmail) {
    await db.delete(accountToken).where(eq(accountToken.admin_user_id, row.id));
    await inviteAdmin(db, row.id);
  }
}

/** Deletes an admin who never did anything. */
export async function remove(db: Db, actor: Actor, id: number): Promise<AdminUser> {
  const row = await locked(db, adminUser, id, what);
  await checkTouch(db, actor, row);
  if (id === ownerId) throw notPermitted('The owner cannot be deleted.');
  if (id === actor.id) throw notPermitted('You cannot delete yourself.');
  const acted = and(eq(event.actor_kind, 'admin'), eq(event.actor_id, id));
  if (row.last_login_at !== null || (await db.$count(event, acted)) > 0) {
    throw inUse('This admin has a history here: suspend them instead.');
  }
  const record = await get(db, id);
  await deleteRecord(db, adminUser, row, { actor, resource: name, action: 'delete' });
  return record;
}

const lifeCycle: LifeCycle<typeof adminUser, AdminUserTransition, AdminUserStatus> = {
  table: adminUser,
  resource: name,
  what,
  transitions: adminUserTransitions,
  get,
  refuse: async (db, actor, row) => {
    await checkTouch(db, actor, row);
    if (row.id === ownerId) throw notPermitted('The owner cannot be suspended.');
    if (row.id === actor.id) throw notPermitted('You cannot suspend yourself.');
  },
  settle: (_, { password_hash }, aim) => (aim === 'active' && password_hash === null ? 'invited' : aim),
};

/** Suspends an admin, which ends their sessions at once, or brings them back. */
export async function move(
  db: Db,
  actor: Actor,
  id: number,
  transition: AdminUserTransition,
  sent: Move,
): Promise<AdminUser> {
  const { status } = await moveRecord(db, actor, lifeCycle, id, transition, sent);
  if (status === 'suspended') {
    await endSessions(db, { realm: 'admin', id });
    await dropOpenLinks(db, { realm: 'admin', id });
  }
  return get(db, id);
}

/** Sends the invitation again. */
export async function invite(
  db: Db,
  actor: Actor,
  id: number,
  sent: { version: number },
): Promise<AdminUser> {
  const row = await lockedAt(db, adminUser, id, sent.version, what, () => get(db, id));
  await checkTouch(db, actor, row);
  if (row.status !== 'invited')
    throw illegalTransition(
      `This account is already ${row.status}. Only invited accounts can be invited again.`,
    );
  await inviteAdmin(db, id);
  return get(db, id);
}

/** Who holds more than the actor is out of their reach; the owner is out of everyone else's. */
async function checkTouch(db: Db, actor: Actor, row: Row): Promise<void> {
  if (row.id === ownerId && actor.id !== ownerId) throw notPermitted('The owner’s account is their own.');
  if (row.id !== actor.id) await checkRole(db, actor, row.role_id);
}

async function checkRole(db: Db, actor: Actor, roleId: number | null | undefined): Promise<void> {
  if (roleId === null || roleId === undefined) return;
  const [wanted] = await db
    .select({ permissions: role.permissions })
    .from(role)
    .where(eq(role.id, roleId))
    .for('share');
  if (!wanted) throw invalid({ role_id: ['Not known'] });
  if (!covers(await heldBy(db, actor), wanted.permissions)) {
    throw notPermitted('You cannot give or change rights that you do not hold yourself.');
  }
}

async function checkEmail(db: Db, wanted: string | undefined, own = 0): Promise<void> {
  if (wanted && (await isEmailTaken(db, adminUser, wanted, own))) {
    throw invalid({ email: ['Another admin has this address'] });
  }
}
