import type { Body } from '@nanny-polo/shared/endpoint';
import {
  type Nanny,
  type NannyStatus,
  type NannyTransition,
  nannyStatus,
  nannyTransitions,
  nanny as resource,
} from '@nanny-polo/shared/nanny';
import { eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import { isEmailTaken } from '../../accounts/account/email-taken.ts';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, invalid, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { locked, lockedAll } from '../../kernel/resource/life-cycle.ts';
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
import { nannyPolo } from '../nanny-polo/table.ts';
import { nannyUser } from './table.ts';

type Row = typeof nannyUser.$inferSelect;

const name = resource.name;
const what = 'Nanny account';

const view = {
  ...getTableColumns(nannyUser),
  nanny_polo_name: nannyPolo.display_name,
  nanny_polo_code: nannyPolo.code,
  photo: nannyPolo.photo,
};

const columns = { ...view, linked: sql`(${nannyUser.nanny_polo_id} IS NOT NULL)` };

/** `q` looks at name, e-mail and telephone. */
const search = (q: string) =>
  or(...[nannyUser.name, nannyUser.email, nannyUser.phone].map((column) => ilike(column, containing(q))));

const select = (db: Db) =>
  db.select(view).from(nannyUser).leftJoin(nannyPolo, eq(nannyPolo.id, nannyUser.nanny_polo_id));

/** One page of accounts with the exact total. */
export function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Nanny>> {
  const where = conditions(columns, filter, search);
  const inOrder = () =>
    select(db)
      .where(where)
      .orderBy(...order(columns, sort));
  return pageBy(range, (limit, offset) => inOrder().limit(limit).offset(offset), db.$count(nannyUser, where));
}

/** How many accounts stand in each status, whatever status the filter names. */
export function count(db: Db, { filter }: ListQuery): Promise<Record<NannyStatus, number>> {
  const { status: _, ...others } = filter ?? {};
  return countBy(db, nannyUser, nannyUser.status, nannyStatus.options, conditions(columns, others, search));
}

/** One account. 404 where there is none. */
export async function get(db: Db, id: number): Promise<Nanny> {
  const [found] = await select(db).where(eq(nannyUser.id, id));
  if (!found) throw notFound(what);
  return found;
}

/** Opens an account as `invited`. */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<Nanny> {
  await check(db, body);
  const values = body as typeof nannyUser.$inferInsert;
  const row = await insertRecord(db, nannyUser, values, { actor, resource: name, action: 'create' });
  return get(db, row.id);
}

/** Changes an account. */
export async function update(db: Db, actor: Actor, id: number, sent: { version: number }): Promise<Nanny> {
  const row = await locked(db, nannyUser, id, what);
  await apply(db, actor, row, writablePart(resource.write, await get(db, id), sent));
  return get(db, id);
}

/** Changes several accounts alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  for (const row of await lockedAll(db, nannyUser, ids, what)) await apply(db, actor, row, patch);
}

async function apply(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<void> {
  await check(db, patch, row.id);
  await changeRecord(db, nannyUser, row, patch, { actor, resource: name, action: 'update' });
}

/** Deletes an account that was never more than an invitation. */
export async function remove(db: Db, actor: Actor, id: number): Promise<Nanny> {
  const row = await locked(db, nannyUser, id, what);
  if (row.status !== 'invited') throw inUse(`${row.name} is ${row.status}: block the account instead.`);
  const record = await get(db, id);
  await deleteRecord(db, nannyUser, row, { actor, resource: name, action: 'delete' });
  return record;
}

const lifeCycle: LifeCycle<typeof nannyUser, NannyTransition, NannyStatus> = {
  table: nannyUser,
  resource: name,
  what,
  transitions: nannyTransitions,
  get,
};

/** Moves an account along its life cycle. */
export async function move(
  db: Db,
  actor: Actor,
  id: number,
  transition: NannyTransition,
  sent: Move,
): Promise<Nanny> {
  await moveRecord(db, actor, lifeCycle, id, transition, sent);
  return get(db, id);
}

/** One address and one dossier belong to one account. */
async function check(db: Db, patch: Partial<Row>, own = 0): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (patch.email && (await isEmailTaken(db, nannyUser, patch.email, own))) {
    errors.email = ['Another account has this address'];
  }
  const { nanny_polo_id } = patch;
  if (nanny_polo_id) {
    const [found] = await db
      .select({ account: nannyUser.id })
      .from(nannyPolo)
      .leftJoin(nannyUser, eq(nannyUser.nanny_polo_id, nannyPolo.id))
      .where(eq(nannyPolo.id, nanny_polo_id));
    if (!found) errors.nanny_polo_id = ['Not known'];
    else if (found.account && found.account !== own)
      errors.nanny_polo_id = ['Belongs to another account already'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
