import { isDeepStrictEqual } from 'node:util';
import { hasTrait, listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { findAgeFault } from '@nanny-polo/shared/people/age';
import { noBookedNotes, omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { type Address, type BookedChild, isSameAddress } from '@nanny-polo/shared/people/family-fields';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, gte, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import type { FamilyRecord } from '../../people/parents/ports.ts';
import { agreedPriceOf, askForPrice } from '../booking-price/price.ts';
import { changeBooking, recordBookingEvent } from '../booking-record/row.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { findBookingsDuring, idsOf } from '../schedule/children-booked.ts';
import { lockNannies } from '../schedule/hold.ts';
import { series } from '../schedule/series-table.ts';
import { hasOtherPrivateNotes, notifyOfChange } from './news.ts';

/** Locks the running series, the open bookings and the nannies' time of families, and returns the first two. */
export async function lockCareOf(tx: Db, parentIds: readonly number[]) {
  const isRunning = or(isNull(series.last_day), gte(series.last_day, agencyDayOf()));
  const running = await tx
    .select()
    .from(series)
    .where(and(inArray(series.parent_id, [...parentIds]), isRunning))
    .orderBy(series.id)
    .for('no key update');
  const open = await tx
    .select()
    .from(booking)
    .where(
      and(inArray(booking.parent_id, [...parentIds]), inArray(booking.status, listStatusesWith('ahead'))),
    )
    .orderBy(booking.id)
    .for('update');
  const nannies = open.map((row) => row.nanny_polo_id);
  await lockNannies(tx, nannies);
  return { running, open };
}

/**
 * Applies a change to a family's record to its series and open bookings, with an event for each. A new child or address
 * is applied only before the confirmation (an address later by `moveVisits`); a child joins only bookings for all
 * children, if of age and free.
 *
 * @see docs/decisions/009-bookings-and-offers.md
 */
export async function followFamily(
  tx: Db,
  actor: Actor,
  parent_id: number,
  before: FamilyRecord,
  after: FamilyRecord,
): Promise<void> {
  const { addresses, children } = before;
  const isSame = isDeepStrictEqual([addresses, children], [after.addresses, after.children]);
  if (isSame && !after.notesDeleted) return;
  const write = { actor, action: 'follow-family' } as const;
  const { running, open } = await lockCareOf(tx, [parent_id]);
  // A series passes the change on to the bookings made later.
  for (const row of running) {
    const next = [row.first_day, agencyDayOf()].sort().at(-1);
    const patch = followed(row, before, after, {
      isUndecided: row.confirmed_at === null,
      at: `${next}T12:00Z`,
    });
    await changeRecord(tx, series, row, patch, { ...write, resource: 'series' });
  }
  for (const row of open) {
    const isUndecided = hasTrait(row.status, 'undecided');
    const changes = followed(row, before, after, { isUndecided, at: row.start_at });
    const patch = await withoutBooked(tx, row, changes);
    const isOther = !isDeepStrictEqual(patch, { address: row.address, children: row.children });
    const isNoted = !isUndecided && hasOtherPrivateNotes(row, before, after);
    if (!isOther && !isNoted) continue;
    const agreed = isUndecided && { agreed_minor: await agreedPriceOf(tx, row) };
    const next = isOther ? await changeBooking(tx, row, { ...patch, ...agreed }, write) : row;
    if (!isOther) await recordBookingEvent(tx, row.id, write);
    await notifyOfChange(tx, row, next, isNoted);
    if (isUndecided) await askForPrice(tx, actor, next);
  }
}

type Family = Pick<BookingRow, 'address' | 'children'>;

interface Care {
  readonly isUndecided: boolean;
  /** The instant at which children who join must be born and under 18. */
  readonly at: string;
}

/** Returns a patch without the children who would join a booking although they have another one at that time. */
async function withoutBooked(tx: Db, row: BookingRow, patch: Family): Promise<Family> {
  const own = new Set(idsOf(row.children));
  const children = [];
  for (const child of patch.children) {
    const time = { ...row, children: [child.id] };
    if (own.has(child.id) || (await findBookingsDuring(tx, [time])).length === 0) children.push(child);
  }
  return { ...patch, children };
}

/** Returns the address and children of a booking or series after a change to its family's record. */
const followed = (row: Family, before: FamilyRecord, after: FamilyRecord, care: Care): Family => ({
  address: addressOf(row, before.addresses, after.addresses, care),
  children: childrenOf(row, before, after, care),
});

/** Returns whether one address may be a correction of the other: a part that identifies it is the same. */
const isLikeAddress = (address: Address, other: Address): boolean =>
  address.line === other.line ||
  address.postcode === other.postcode ||
  (address.label !== '' && address.label === other.label);

/**
 * Returns the new version of an address of a family: the same address with other details, or a correction in its place;
 * undefined if the address was removed or was not in the list.
 */
function successor(address: Address, before: readonly Address[], after: readonly Address[]) {
  const at = before.findIndex((one) => isSameAddress(one, address));
  if (at < 0) return undefined;
  const same = after.find((one) => isSameAddress(one, address));
  const inPlace = after[at];
  if (same || !inPlace || before.some((one) => isSameAddress(one, inPlace))) return same;
  return isLikeAddress(inPlace, address) ? inPlace : undefined;
}

function addressOf(
  { address }: Family,
  before: readonly Address[],
  after: readonly Address[],
  { isUndecided }: Care,
): Address | null {
  if (!address) return (isUndecided && after[0]) || null;
  const next = successor(address, before, after);
  if (!next || isUndecided) return next ?? address;
  // The price agreed at the confirmation depends on the place.
  return isSameAddress(next, address) ? { ...next, lat: address.lat, lng: address.lng } : address;
}

function childrenOf(
  { children: own }: Family,
  { children: before }: FamilyRecord,
  { children, notesDeleted }: FamilyRecord,
  { isUndecided, at }: Care,
): BookedChild[] {
  const after = children.map(omitPrivateNotes);
  const ownChildren = own.map((child) => {
    const known = after.find(({ id }) => id === child.id) ?? child;
    return notesDeleted ? { ...known, ...noBookedNotes } : known;
  });
  const ids = new Set(idsOf(ownChildren));
  const hasAll = before.length > 0 && before.every(({ id }) => ids.has(id));
  if (!isUndecided || (own.length > 0 && !hasAll)) return ownChildren;
  return [...ownChildren, ...after.filter((child) => !ids.has(child.id) && !findAgeFault(child, at))];
}
