import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import {
  parents as contract,
  type ParentState,
  type ParentStatus,
  type ParentTransition,
  parentState,
  parentTransitions,
} from '@nanny-polo/shared/people/parents';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { queueVerification } from '../../accounts/account/email.ts';
import { isEmailTaken, isSameEmail } from '../../accounts/account/email-address.ts';
import { endAccess } from '../../accounts/account/open-links.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createInUseRefusal, missingRecord, refuseErrors } from '../../kernel/error/error.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import type { LifeCycle } from '../../kernel/resource/life-cycle.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { forgoUndo } from '../../kernel/undo/capture.ts';
import { placeAddress } from '../address/place.ts';
import { alwaysRequired, missingDocumentsOf } from '../document-type/missing.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { isFamilyFound } from '../search-texts.ts';
import { keepLastId, lockChildren, numberChildren } from './children.ts';
import { applyFamilyChange, eraseDeletedParent, lockCare, openBookingsOf, plannedSeriesOf } from './ports.ts';
import { refuseErased } from './restrictions.ts';

type Row = typeof parentUser.$inferSelect;
type Patch = Partial<typeof parentUser.$inferInsert>;

const what = 'Parent';

const { password_hash: _, ...kept } = getTableColumns(parentUser);

export const stateOfParent = sql<ParentState>`(CASE WHEN ${parentUser.erased_at} IS NOT NULL THEN 'erased'
    WHEN ${parentUser.archived_at} IS NOT NULL THEN 'archived' ELSE ${parentUser.status} END)`;

const shown = { ...kept, state: stateOfParent };

/** Qualified, because it is used in subqueries on tables that have an `id` too. */
const parentId = sql`"parent_user"."id"`;

const isOtherAddress = (patch: Patch, { email }: Pick<Row, 'email'>) =>
  patch.email !== undefined && !isSameEmail(patch.email, email);

/** Parents. A new e-mail address is unverified: it is mailed a link, and earlier links and sessions end. */
export const parents = createResourceService({
  contract,
  table: parentUser,
  what,
  select: (db) => db.select({ ...shown, missing_documents: missingDocumentsOf(parentId) }).from(parentUser),
  columns: {
    ...shown,
    email_verified: sql`(${parentUser.email_verified_at} IS NOT NULL)`,
    archived: sql`(${parentUser.archived_at} IS NOT NULL)`,
    erased: sql`(${parentUser.erased_at} IS NOT NULL)`,
    documents_complete: sql`(json_array_length(${missingDocumentsOf(parentId, alwaysRequired)}) = 0)`,
  },
  search: (q) => isFamilyFound(parentUser.id, q),
  tabs: { field: 'state', options: parentState.options },
  derived: ['missing_documents'],
  async prepare(db, _actor, patch, before) {
    if (before) refuseErased(before);
    await check(db, patch, before);
    const unverified = before && isOtherAddress(patch, before);
    return {
      ...(await placeAddresses(db, patch, before)),
      ...(patch.children && { children: await numberChildren(db, before?.id ?? null, patch.children) }),
      ...(before &&
        patch.blocked_nanny_polo_ids && {
          not_again_nanny_polo_ids: before.not_again_nanny_polo_ids.filter((id) =>
            patch.blocked_nanny_polo_ids?.includes(id),
          ),
        }),
      ...(unverified && { email_verified_at: null, google_sub: null }),
    };
  },
  async beforeLock(db, ids, { children }) {
    if (children) await lockChildren(db, ids);
  },
  // Transactions that a change of the family waits for, because they lock bookings, must still be able to refer to the parent.
  lock: 'no key update',
  async afterLock(db, rows, { addresses, children }) {
    const ids = rows.map(({ id }) => id);
    if (addresses || children) await lockCare(db, ids);
  },
  async afterWrite(db, actor, row, before) {
    if (before) await applyFamilyChange(db, actor, row.id, before, row);
    else await keepLastId(db, row.id, row.children.length);
    if (before && !isOtherAddress(row, before)) return;
    if (before) await endAccess(db, { realm: 'user', id: row.id });
    await queueVerification(db, { realm: 'user', id: row.id }, row.email);
  },
  async beforeDelete(db, _actor, row) {
    // The password is not captured, so an undo could not bring the account back.
    await forgoUndo(db);
    const dependents = await dependentsOf(db, parentUser, row.id);
    if (dependents.length > 0)
      throw createInUseRefusal(`${row.name} has ${dependents.join(', ')}. Archive the record instead.`);
  },
  afterDelete: (db, { id }) => eraseDeletedParent(db, id),
  archive: {
    called: (row) => row.name,
    async refuse(db, row, archived) {
      refuseErased(row);
      if (!archived || row.archived_at !== null) return;
      // The time of a nanny may be held for planned visits.
      const codes = await plannedSeriesOf(db, row.id);
      const planned = `${row.name} has planned visits of ${codes.join(', ')}: end the series first.`;
      await refuseWithOpenBookings(db, row, codes.length > 0 ? [planned] : []);
    },
  },
});

/** The life cycle of a parent. A suspension ends every session at once. */
export const lifeCycle: LifeCycle<typeof parentUser, ParentTransition, ParentStatus> = {
  table: parentUser,
  resource: contract.name,
  what,
  transitions: parentTransitions,
  get: parents.get,
  refuse: (_db, _actor, row) => refuseErased(row),
  async after(db, _actor, { id, status }) {
    if (status === 'suspended') await endAccess(db, { realm: 'user', id });
  },
};

/** Returns the patch with every address placed on the map. */
export async function placeAddresses<Change extends Patch>(
  db: Db,
  patch: Change,
  before?: Pick<Row, 'addresses'>,
): Promise<Change> {
  if (!patch.addresses) return patch;
  const addresses = [];
  for (const [at, address] of patch.addresses.entries())
    addresses.push(await placeAddress(db, address, before?.addresses[at]));
  return { ...patch, addresses };
}

/** Throws 409 `in_use` if the family has open bookings or there are `others`. The message names every reason. */
export async function refuseWithOpenBookings(
  db: Db,
  { id, name }: Pick<Row, 'id' | 'name'>,
  others: readonly string[] = [],
): Promise<void> {
  const { count, bookings } = await openBookingsOf(db, id);
  const what =
    count === 1 ? 'an open booking: cancel or finish it' : `${count} open bookings: cancel or finish them`;
  const reasons = [...others, ...(count > 0 ? [`${name} has ${what} first.`] : [])];
  if (reasons.length > 0) throw createInUseRefusal(reasons.join(' '), bookings);
}

async function check(db: Db, patch: Patch, before?: Row): Promise<void> {
  const errors = findPhoneErrors(patch, before);
  if (patch.email && (await isEmailTaken(db, parentUser, patch.email, before?.id))) {
    errors.email = ['Another parent has this address. Please enter another.'];
  }
  const preferred = patch.preferred_nanny_polo_ids ?? before?.preferred_nanny_polo_ids ?? [];
  const blocked = patch.blocked_nanny_polo_ids ?? before?.blocked_nanny_polo_ids ?? [];
  if (preferred.some((id) => blocked.includes(id))) {
    errors.blocked_nanny_polo_ids = [
      'A nanny cannot be both preferred and blocked. Remove them from one of the lists.',
    ];
  }
  for (const field of ['preferred_nanny_polo_ids', 'blocked_nanny_polo_ids'] as const) {
    const ids = patch[field];
    if (ids && (await db.$count(nannyPolo, inArray(nannyPolo.id, ids))) < ids.length)
      errors[field] = [missingRecord];
  }
  refuseErrors(errors);
}
