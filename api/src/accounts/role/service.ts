import type { Body } from '@nanny-polo/shared/endpoint';
import type { Permission } from '@nanny-polo/shared/permission';
import { type Role, role as resource } from '@nanny-polo/shared/role';
import { and, eq, getTableColumns, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, invalid, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { locked, lockedAll } from '../../kernel/resource/life-cycle.ts';
import {
  conditions,
  containing,
  type ListQuery,
  order,
  type Page,
  slice,
} from '../../kernel/resource/list.ts';
import { changeRecord, deleteRecord, insertRecord, writablePart } from '../../kernel/resource/record.ts';
import { role } from '../identity/role-table.ts';
import { covers, heldBy, notPermitted } from './grant.ts';

type Row = typeof role.$inferSelect;

const name = resource.name;
const what = 'Role';

const view = {
  ...getTableColumns(role),
  admin_count:
    sql<number>`(SELECT count(*)::int FROM "admin_user" WHERE "admin_user"."role_id" = "role"."id")`.as(
      'admin_count',
    ),
};

const columns = { ...getTableColumns(role), admin_count: sql`admin_count` };

const search = (q: string) => or(ilike(role.name, containing(q)), ilike(role.description, containing(q)));

/** Roles that open one of these names. */
const opening = (names: unknown[]): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${role.permissions}) one
    WHERE one->>'name' = ANY(${sql.param(names)}::text[]))`;

/** One page of roles with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Role>> {
  const where = conditions(columns, filter, search, { permission: opening });
  const { limit, offset } = slice(range);
  const [records, total] = await Promise.all([
    db
      .select(view)
      .from(role)
      .where(where)
      .orderBy(...order(columns, sort))
      .limit(limit)
      .offset(offset),
    db.$count(role, where),
  ]);
  return { records, total };
}

/** One role. 404 where there is none. */
export async function get(db: Db, id: number): Promise<Role> {
  const [found] = await db.select(view).from(role).where(eq(role.id, id));
  if (!found) throw notFound(what);
  return found;
}

/** Makes a role that opens no more than its maker holds. */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<Role> {
  await checkGrant(db, actor, body.permissions ?? []);
  await checkName(db, body.name);
  const row = await insertRecord(db, role, body, { actor, resource: name, action: 'create' });
  return get(db, row.id);
}

/** Changes a role, in force on the next request of everyone who holds it. */
export async function update(db: Db, actor: Actor, id: number, sent: { version: number }): Promise<Role> {
  const row = await locked(db, role, id, what);
  await apply(db, actor, row, writablePart(resource.write, await get(db, id), sent));
  return get(db, id);
}

/** Changes several roles alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  for (const row of await lockedAll(db, role, ids, what)) await apply(db, actor, row, patch);
}

async function apply(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<void> {
  await checkGrant(db, actor, [...row.permissions, ...(patch.permissions ?? [])]);
  await checkName(db, patch.name, row.id);
  await changeRecord(db, role, row, patch, { actor, resource: name, action: 'update' });
}

/** Deletes a role that nobody has. */
export async function remove(db: Db, actor: Actor, id: number): Promise<Role> {
  const row = await locked(db, role, id, what);
  await checkGrant(db, actor, row.permissions);
  if ((await dependentsOf(db, role, id)).length > 0) {
    throw inUse(`Somebody has the role ${row.name}: give them another one first.`);
  }
  const record = await get(db, id);
  await deleteRecord(db, role, row, { actor, resource: name, action: 'delete' });
  return record;
}

async function checkGrant(db: Db, actor: Actor, permissions: readonly Permission[]): Promise<void> {
  if (!covers(await heldBy(db, actor), permissions)) {
    throw notPermitted('You cannot give or change rights that you do not hold yourself.');
  }
}

async function checkName(db: Db, wanted: string | undefined, own = 0): Promise<void> {
  if (wanted === undefined) return;
  const taken = and(eq(role.name, wanted), ne(role.id, own));
  if ((await db.$count(role, taken)) > 0) throw invalid({ name: ['Already exists'] });
}
