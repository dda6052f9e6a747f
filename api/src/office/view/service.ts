import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import { canUseResource } from '@nanny-polo/shared/office/live';
import {
  type createView,
  maxSharedViews,
  maxViews,
  type SavedView,
  type updateView,
  type ViewedList,
} from '@nanny-polo/shared/office/saved-view';
import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { sqlStateOf } from '../../kernel/database/sql-state.ts';
import { createFieldRefusal, forbidden, notFound, refuseErrors } from '../../kernel/error/error.ts';
import { lockVersion } from '../../kernel/resource/life-cycle.ts';
import type { AdminSession } from '../../kernel/session/session.ts';
import { countOf, faultsOf } from './lists.ts';
import { savedView } from './table.ts';

/** The signed-in admin, with the permissions that decide which lists they may open. */
type Reader = Pick<AdminSession, 'id' | 'permissions'>;

const { id, version, resource, name, shared, settings, admin_user_id: owner_id } = savedView;
const columns = { id, version, resource, name, shared, settings, owner_id, owner_name: adminUser.name };

const select = (db: Db) =>
  db.select(columns).from(savedView).innerJoin(adminUser, eq(adminUser.id, savedView.admin_user_id));

const visibleTo = ({ id }: Reader): SQL | undefined =>
  or(eq(savedView.admin_user_id, id), eq(savedView.shared, true));

const asSeenBy =
  (reader: Reader) =>
  (view: Omit<SavedView, 'may_change' | 'faults'>): SavedView => ({
    ...view,
    may_change: view.owner_id === reader.id || reader.id === ownerId,
    faults: Object.keys(faultsOf(view.resource, view.settings)),
  });

/** Returns the reader's own views of a list, then those that others share, each sorted by name. Throws 403. */
export async function list(db: Db, reader: Reader, resource: ViewedList): Promise<SavedView[]> {
  if (!canUseResource(resource, reader)) throw forbidden();
  const views = await select(db)
    .where(and(eq(savedView.resource, resource), visibleTo(reader)))
    .orderBy(
      sql`${ne(savedView.admin_user_id, reader.id)}`,
      asc(sql`lower(${savedView.name})`),
      asc(savedView.id),
    );
  return views.map(asSeenBy(reader));
}

/** Returns how many records each valid view of a list finds. Throws 403. */
export async function countViewRecords(db: Db, reader: Reader, resource: ViewedList) {
  const counts = [];
  for (const { id, settings, faults } of await list(db, reader, resource))
    if (faults.length === 0)
      counts.push({ id, ...(await countOf(db, resource, settings, reader.permissions)) });
  return counts;
}

/** Returns one view. Throws 404 if the reader may not open it or its list. */
export async function get(db: Db, reader: Reader, id: number): Promise<SavedView> {
  const [view] = await select(db).where(and(eq(savedView.id, id), visibleTo(reader)));
  if (!view || !canUseResource(view.resource, reader)) throw notFound('View');
  return asSeenBy(reader)(view);
}

/** Saves a view. Throws 403, or 422 for settings that the list would refuse, a taken name or too many views. */
export async function create(db: Db, reader: Reader, body: Body<typeof createView>): Promise<SavedView> {
  const { resource, settings } = body;
  if (!canUseResource(resource, reader)) throw forbidden();
  refuseErrors(faultsOf(resource, settings));
  await oneAtATime(db, resource);
  const own = and(eq(savedView.resource, resource), eq(savedView.admin_user_id, reader.id));
  if ((await db.$count(savedView, own)) >= maxViews)
    throw createFieldRefusal({
      name: [`You can save at most ${maxViews} views of a list. Delete one first.`],
    });
  if (body.shared) await refuseTooManyShared(db, resource);
  const [row] = await unlessTaken(
    db
      .insert(savedView)
      .values({ ...body, admin_user_id: reader.id })
      .returning({ id: savedView.id }),
  );
  if (!row) throw new Error('No view was inserted');
  return get(db, reader, row.id);
}

/** Changes a view. Throws 403, 404, 409 `stale`, 422. */
export async function update(
  db: Db,
  reader: Reader,
  id: number,
  { version, ...patch }: Body<typeof updateView>,
): Promise<SavedView> {
  const { resource } = await own(db, reader, id);
  if (patch.settings) refuseErrors(faultsOf(resource, patch.settings));
  await oneAtATime(db, resource);
  const row = await lockVersion(db, savedView, id, version, 'View', () => get(db, reader, id));
  if (patch.shared && !row.shared) await refuseTooManyShared(db, resource);
  await unlessTaken(
    db
      .update(savedView)
      .set({ ...patch, version: version + 1, updated_at: sql`now()` })
      .where(eq(savedView.id, id)),
  );
  return get(db, reader, id);
}

/** Deletes a view and returns it as it was. Throws 403, 404. */
export async function remove(db: Db, reader: Reader, id: number): Promise<SavedView> {
  const view = await own(db, reader, id);
  await db.delete(savedView).where(eq(savedView.id, id));
  return view;
}

async function own(db: Db, reader: Reader, id: number): Promise<SavedView> {
  const view = await get(db, reader, id);
  if (!view.may_change) throw forbidden();
  return view;
}

/** Lets one view of a list be created or updated at a time, so that limits hold. */
const oneAtATime = (db: Db, resource: ViewedList) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('saved_view'), hashtext(${resource}))`);

async function refuseTooManyShared(db: Db, resource: ViewedList): Promise<void> {
  const shared = and(eq(savedView.resource, resource), eq(savedView.shared, true));
  if ((await db.$count(savedView, shared)) >= maxSharedViews)
    throw createFieldRefusal({
      shared: [`At most ${maxSharedViews} views of a list can be shared. Keep this one to yourself.`],
    });
}

const unlessTaken = <Result>(write: PromiseLike<Result>): Promise<Result> =>
  Promise.resolve(write).catch((error: unknown): never => {
    if (sqlStateOf(error) !== '23505') throw error;
    throw createFieldRefusal({ name: ['There is already a view with this name. Please choose another.'] });
  });
