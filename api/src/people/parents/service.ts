import type { Body } from '@nanny-polo/shared/endpoint';
import {
  type Parent,
  type ParentState,
  type ParentStatus,
  type ParentTransition,
  parentState,
  parentTransitions,
  parents as resource,
} from '@nanny-polo/shared/parents';
import { eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm';
import { verificationMail } from '../../accounts/account/email.ts';
import { isEmailTaken } from '../../accounts/account/email-taken.ts';
import { dropOpenLinks } from '../../accounts/account/open-links.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { endSessions } from '../../accounts/session/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, inUse, invalid, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
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
import { place } from '../address/place.ts';
import { alwaysRequired, missingDocuments } from '../document-type/missing.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { openBookingsOf } from './ports.ts';
import { refuseErased } from './restrictions.ts';

type Row = typeof parentUser.$inferSelect;
type Patch = Partial<typeof parentUser.$inferInsert>;

const name = resource.name;
const what = 'Parent';

const { password_hash: _, ...kept } = getTableColumns(parentUser);

const shown = {
  ...kept,
  state: sql<ParentState>`(CASE WHEN ${parentUser.erased_at} IS NOT NULL THEN 'erased'
    WHEN ${parentUser.archived_at} IS NOT NULL THEN 'archived' ELSE ${parentUser.status} END)`,
};

/** Qualified, because it stands in subqueries over tables with an id of their own. */
const parentId = sql`"parent_user"."id"`;

const columns = () => ({
  ...shown,
  email_verified: sql`(${parentUser.email_verified_at} IS NOT NULL)`,
  archived: sql`(${parentUser.archived_at} IS NOT NULL)`,
  erased: sql`(${parentUser.erased_at} IS NOT NULL)`,
  documents_complete: sql`(json_array_length(${missingDocuments(parentId, alwaysRequired)}) = 0)`,
});

const select = (db: Db) =>
  db.select({ ...shown, missing_documents: missingDocuments(parentId) }).from(parentUser);

/** `q` looks at name, e-mail and telephone. */
const search = (q: string) =>
  or(...[parentUser.name, parentUser.email, parentUser.phone].map((column) => ilike(column, containing(q))));

/** One page of parents with the exact total. */
export function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Parent>> {
  const where = conditions(columns(), filter, search);
  const inOrder = () =>
    select(db)
      .where(where)
      .orderBy(...order(columns(), sort));
  return pageBy(
    range,
    (limit, offset) => inOrder().limit(limit).offset(offset),
    db.$count(parentUser, where),
  );
}

/** Counts parents by state under the rest of the filter. */
export function count(db: Db, { filter }: ListQuery): Promise<Record<ParentState, number>> {
  const { state: _state, ...others } = filter ?? {};
  const where = conditions(columns(), others, search);
  return countBy(db, parentUser, shown.state, parentState.options, where);
}

/** One parent. 404 where there is none. */
export async function get(db: Db, id: number): Promise<Parent> {
  const [found] = await select(db).where(eq(parentUser.id, id));
  if (!found) throw notFound(what);
  return found;
}

/** Opens an account for a parent, who is mailed a link to verify their address. */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<Parent> {
  await check(db, body);
  const values = settled(body as typeof parentUser.$inferInsert);
  const row = await insertRecord(db, parentUser, values, { actor, resource: name, action: 'create' });
  await queueMail(db, verificationMail, { realm: 'user', email: row.email });
  return get(db, row.id);
}

/** Changes a parent's record. */
export async function update(db: Db, actor: Actor, id: number, sent: { version: number }): Promise<Parent> {
  const row = await locked(db, parentUser, id, what);
  const current = await get(db, id);
  await apply(db, actor, row, writablePart(resource.write, current, sent, ['missing_documents']));
  return get(db, id);
}

/** Changes several parents alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  for (const row of await lockedAll(db, parentUser, ids, what)) await apply(db, actor, row, patch);
}

async function apply(db: Db, actor: Actor, row: Row, patch: Patch): Promise<void> {
  refuseErased(row);
  await check(db, patch, row);
  const moves = patch.email !== undefined && patch.email.toLowerCase() !== row.email.toLowerCase();
  const written = { ...settled(patch, row), ...(moves && { email_verified_at: null, google_sub: null }) };
  await changeRecord(db, parentUser, row, written, { actor, resource: name, action: 'update' });
  if (!moves) return;
  await shutOut(db, row.id);
  await queueMail(db, verificationMail, { realm: 'user', email: patch.email ?? row.email });
}

/** What is written of a change: every address placed on the map. */
export function settled<Change extends Patch>(patch: Change, before?: Pick<Row, 'addresses'>): Change {
  if (!patch.addresses) return patch;
  const addresses = patch.addresses.map((one, at) => place(one, before?.addresses[at]));
  return { ...patch, addresses };
}

/** Deletes a parent on whom nothing depends. */
export async function remove(db: Db, actor: Actor, id: number): Promise<Parent> {
  const row = await locked(db, parentUser, id, what);
  const dependents = await dependentsOf(db, parentUser, id);
  if (dependents.length > 0)
    throw inUse(`${row.name} has ${dependents.join(', ')}: archive the record instead.`);
  const record = await get(db, id);
  await deleteRecord(db, parentUser, row, { actor, resource: name, action: 'delete' });
  return record;
}

const lifeCycle: LifeCycle<typeof parentUser, ParentTransition, ParentStatus> = {
  table: parentUser,
  resource: name,
  what,
  transitions: parentTransitions,
  get,
  refuse: (_db, _actor, row) => refuseErased(row),
};

/** Suspends a parent, which ends their sessions at once, or brings them back. */
export async function move(
  db: Db,
  actor: Actor,
  id: number,
  transition: ParentTransition,
  sent: Move,
): Promise<Parent> {
  const { status } = await moveRecord(db, actor, lifeCycle, id, transition, sent);
  if (status === 'suspended') await shutOut(db, id);
  return get(db, id);
}

/** Ends every session of a parent, and every link and PIN that would lead back in. */
async function shutOut(db: Db, id: number): Promise<void> {
  const account = { realm: 'user', id } as const;
  await endSessions(db, account);
  await dropOpenLinks(db, account);
}

/** Archives a parent without open bookings, or brings them back. */
export async function setArchived(
  db: Db,
  actor: Actor,
  id: number,
  archived: boolean,
  { version, reason }: Move,
): Promise<Parent> {
  const row = await lockedAt(db, parentUser, id, version, what, () => get(db, id));
  refuseErased(row);
  if ((row.archived_at !== null) === archived) {
    throw illegalTransition(`${row.name} is ${archived ? 'already archived' : 'not archived'}.`);
  }
  if (archived) await refuseWithOpenBookings(db, row);
  const patch = { archived_at: archived ? new Date().toISOString() : null };
  const action = archived ? 'archive' : 'restore';
  await changeRecord(db, parentUser, row, patch, { actor, resource: name, action, reason });
  return get(db, id);
}

/** Throws 409 `in_use` while the family has open bookings. */
export async function refuseWithOpenBookings(db: Db, row: Pick<Row, 'id' | 'name'>): Promise<void> {
  const { count, bookings } = await openBookingsOf(db, row.id);
  if (count === 0) return;
  throw inUse(`${row.name} has ${count} open bookings: cancel or finish them first.`, bookings);
}

async function check(db: Db, patch: Patch, before?: Row): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (patch.email && (await isEmailTaken(db, parentUser, patch.email, before?.id))) {
    errors.email = ['Another parent has this address'];
  }
  const preferred = patch.preferred_nanny_polo_ids ?? before?.preferred_nanny_polo_ids ?? [];
  const blocked = patch.blocked_nanny_polo_ids ?? before?.blocked_nanny_polo_ids ?? [];
  if (preferred.some((id) => blocked.includes(id))) {
    errors.blocked_nanny_polo_ids = ['The same nanny is preferred'];
  }
  for (const field of ['preferred_nanny_polo_ids', 'blocked_nanny_polo_ids'] as const) {
    const ids = patch[field];
    if (!ids || ids.length === 0) continue;
    if ((await db.$count(nannyPolo, inArray(nannyPolo.id, ids))) < ids.length) errors[field] = ['Not known'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
