import type { Body } from '@nanny-polo/shared/endpoint';
import { maskNumber } from '@nanny-polo/shared/nanny-dossier';
import {
  type NannyPlace,
  type NannyPolo,
  type NannyPoloStatus,
  type NannyPoloTransition,
  nannyPoloStatus,
  nannyPoloTransitions,
  nannyPolo as resource,
} from '@nanny-polo/shared/nanny-polo';
import { eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, invalid, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { locked, lockedAll } from '../../kernel/resource/life-cycle.ts';
import {
  conditions,
  containing,
  countBy,
  type ListQuery,
  order,
  type Page,
  slice,
} from '../../kernel/resource/list.ts';
import { type LifeCycle, type Move, moveRecord } from '../../kernel/resource/move.ts';
import { changeRecord, deleteRecord, insertRecord, writablePart } from '../../kernel/resource/record.ts';
import { place } from '../address/place.ts';
import { derivedColumns, dossier, worksOn } from './dossier.ts';
import { bookingsAheadOf } from './ports.ts';
import { nannyPolo } from './table.ts';

type Row = typeof nannyPolo.$inferSelect;
type Values = typeof nannyPolo.$inferInsert;

const name = resource.name;
const what = 'Nanny';

const columns = () => ({ ...getTableColumns(nannyPolo), ...derivedColumns() });

/** `q` looks at code, names, e-mail, postcode and skills. */
const search = (q: string) => {
  const pattern = containing(q);
  return or(
    ...[
      nannyPolo.code,
      nannyPolo.display_name,
      nannyPolo.legal_name,
      nannyPolo.email,
      nannyPolo.postcode,
      sql`array_to_string(${nannyPolo.skills}, ', ')`,
    ].map((column) => ilike(column, pattern)),
  );
};

const condition = (filter: ListQuery['filter']) =>
  conditions(columns(), filter, search, { weekdays: worksOn });

/** One page of dossiers with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<NannyPolo>> {
  const where = condition(filter);
  const { limit, offset } = slice(range);
  const [found, total] = await Promise.all([
    db
      .select()
      .from(nannyPolo)
      .where(where)
      .orderBy(...order(columns(), sort))
      .limit(limit)
      .offset(offset),
    db.$count(nannyPolo, where),
  ]);
  return { records: found.map((row) => dossier(row)), total };
}

/** How many dossiers stand in each status, whatever status the filter names. */
export function count(db: Db, { filter }: ListQuery): Promise<Record<NannyPoloStatus, number>> {
  const { status: _, ...others } = filter ?? {};
  return countBy(db, nannyPolo, nannyPolo.status, nannyPoloStatus.options, condition(others));
}

/** Where everybody lives whom the filter finds, by name. */
export function places(db: Db, { filter }: ListQuery): Promise<NannyPlace[]> {
  const { id, display_name, status, lat, lng } = nannyPolo;
  return db
    .select({ id, display_name, status, lat, lng })
    .from(nannyPolo)
    .where(condition(filter))
    .orderBy(display_name, id);
}

/** One dossier. 404 where there is none. */
export async function get(db: Db, id: number): Promise<NannyPolo> {
  const [row] = await db.select().from(nannyPolo).where(eq(nannyPolo.id, id));
  if (!row) throw notFound(what);
  return dossier(row);
}

/** Takes an application in. */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<NannyPolo> {
  const row = await insertRecord(db, nannyPolo, settled(body as Values), {
    actor,
    resource: name,
    action: 'create',
  });
  return dossier(row);
}

/** Changes a dossier, whatever its status. */
export async function update(
  db: Db,
  actor: Actor,
  id: number,
  sent: { version: number },
): Promise<NannyPolo> {
  const row = await locked(db, nannyPolo, id, what);
  const patch = writablePart(resource.write, dossier(row), sent);
  return dossier(await apply(db, actor, row, patch));
}

/** Changes several dossiers alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  for (const row of await lockedAll(db, nannyPolo, ids, what)) await apply(db, actor, row, patch);
}

const apply = (db: Db, actor: Actor, row: Row, patch: Partial<Row>) =>
  changeRecord(db, nannyPolo, row, settled(patch, row), { actor, resource: name, action: 'update' });

/** What is written of a change: placed on the map, numbers masked, rates in order. */
function settled<Patch extends Partial<Values>>(patch: Patch, before?: Row): Patch {
  const next: Partial<Values> = { ...patch };
  if (next.documents)
    next.documents = next.documents.map((one) => ({ ...one, number: maskNumber(one.number) }));
  if (next.rates)
    next.rates = next.rates.toSorted((a, b) => a.effective_from.localeCompare(b.effective_from));
  if ('postcode' in next || 'lat' in next || 'lng' in next) {
    const { postcode = '', lat = null, lng = null } = { ...before, ...next };
    const placed = place({ postcode, lat, lng }, before);
    Object.assign(next, placed);
  }
  return next as Patch;
}

/** Deletes a dossier that nothing depends on. */
export async function remove(db: Db, actor: Actor, id: number): Promise<NannyPolo> {
  const row = await locked(db, nannyPolo, id, what);
  const found = [
    ...(await dependentsOf(db, nannyPolo, id)),
    ...((await isNamedByParents(db, id)) ? ['families who prefer or block them'] : []),
    ...(row.documents.length > 0 ? ['documents'] : []),
  ];
  if (found.length > 0) throw inUse(`${row.code} has ${found.join(', ')}: deactivate the nanny instead.`);
  await deleteRecord(db, nannyPolo, row, { actor, resource: name, action: 'delete' });
  return dossier(row);
}

const isNamedByParents = async (db: Db, id: number) =>
  (await db.$count(
    parentUser,
    sql`${id} = ANY(${parentUser.preferred_nanny_polo_ids} || ${parentUser.blocked_nanny_polo_ids})`,
  )) > 0;

const lifeCycle: LifeCycle<typeof nannyPolo, NannyPoloTransition, NannyPoloStatus> = {
  table: nannyPolo,
  resource: name,
  what,
  transitions: nannyPoloTransitions,
  get,
  settle: async (db, row, aim) => {
    const { document_faults } = dossier(row);
    if (aim === 'active' && document_faults.length > 0) {
      throw invalid({ documents: document_faults }, 'Not all required documents are valid.');
    }
    if (aim === 'inactive') await refuseWhileBooked(db, row);
    return aim;
  },
};

/** Moves a dossier along its life cycle. Becoming active is 422 while a required document is not valid. */
export async function move(
  db: Db,
  actor: Actor,
  id: number,
  transition: NannyPoloTransition,
  sent: Move,
): Promise<NannyPolo> {
  return dossier(await moveRecord(db, actor, lifeCycle, id, transition, sent));
}

async function refuseWhileBooked(db: Db, row: Row): Promise<void> {
  const { count: ahead, bookings } = await bookingsAheadOf(db, row.id);
  if (ahead === 0) return;
  throw inUse(`${row.code} still has ${ahead} bookings ahead: find cover for them first.`, bookings);
}
