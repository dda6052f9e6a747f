import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import type { moveOwnVisits, VisitElsewhere } from '@nanny-polo/shared/bookings/move-visits';
import type { Body, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { type Address, isSameAddress, type Place } from '@nanny-polo/shared/people/family-fields';
import { and, eq, inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, createFieldRefusal, notFound, type Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { lockCareOf } from '../booking/family.ts';
import { placeBooking } from '../booking/service.ts';
import { agreedPriceOf } from '../booking-price/price.ts';
import { markByHand } from '../booking-record/changed-fields.ts';
import { lockBooking } from '../booking-record/row.ts';
import { moneyPort } from '../pricing/ports.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { requestChange } from '../user-booking/service.ts';
import { isMovable, listVisitsElsewhere } from './list.ts';

/** Returns the family's address at a place. Throws 422 if it has none there. */
function familyAddressAt(
  { addresses }: Pick<typeof parentUser.$inferSelect, 'addresses'>,
  place: Place,
): Address {
  const address = addresses.find((one) => isSameAddress(one, place));
  if (!address) throw createFieldRefusal({ address: ['This is no longer an address of the family.'] });
  return address;
}

/** Returns the visits of a family at other addresses, and what moving each to one of its addresses would mean. */
export async function previewMove(db: Db, actor: Actor, parentId: number, place: Place) {
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, parentId));
  if (!parent) throw notFound('Family');
  const address = familyAddressAt(parent, place);
  const isEditable = inArray(booking.status, listStatusesWith('editable'));
  const rows = await db
    .select()
    .from(booking)
    .where(and(eq(booking.parent_id, parentId), isEditable));
  return { visits: await listVisitsElsewhere(db, actor, rows, address) };
}

/**
 * Moves visits of a family to one of its addresses, and the series whose visits all move. A parent agrees to the prices
 * by that, and visits beyond the nanny's radius become change requests. Throws 404, 409 `visits_changed`, 422.
 *
 * @see docs/decisions/009-bookings-and-offers.md
 */
export async function moveVisits(
  tx: Db,
  actor: Actor,
  parentId: number,
  { address: place, visits: seen }: Body<typeof moveOwnVisits>,
): Promise<ResponseBody<typeof moveOwnVisits>> {
  const parent = await lockExisting(tx, parentUser, parentId, 'Family', 'no key update');
  const address = familyAddressAt(parent, place);
  const { running, open } = await lockCareOf(tx, [parentId]);
  const ids = seen.map(({ id }) => id);
  await moneyPort.lockOrders(tx, ids);
  const visits = await listVisitsElsewhere(tx, actor, open, address);
  const chosen = seen.map((one) => ({ seen: one, now: visits.find(({ id }) => id === one.id) }));
  const changed = chosen.filter(({ seen, now }) => !now || !isAsSeen(now, seen)).map(({ seen }) => seen.id);
  if (changed.length > 0) throw await createChangedRefusal(tx, parentId, changed, visits);
  const isOwn = actor.kind === 'parent';
  const taken = visits.filter(({ id }) => ids.includes(id));
  const moving = taken.filter(({ too_far }) => !(isOwn && too_far));
  const requested = taken.filter((one) => !moving.includes(one));
  const following = findFollowing(running, open, moving, address);
  await queueOneMailEach(tx, async () => {
    for (const row of following)
      await changeRecord(
        tx,
        series,
        row,
        { address },
        { actor, action: 'follow-family', resource: 'series' },
      );
    for (const visit of moving) {
      const row = await lockBooking(tx, visit.id);
      const isAgreed = isOwn && visit.to_minor > (await agreedPriceOf(tx, row));
      const patch = { address, ...(isAgreed && { agreed_minor: visit.to_minor, covered_minor: null }) };
      const withSeries = following.some(({ id }) => id === row.series_id);
      await placeBooking(tx, actor, row, withSeries ? patch : markByHand(row, patch));
    }
    for (const { id, nanny_name } of requested) {
      const nanny = nanny_name ?? 'the nanny';
      await requestChange(
        tx,
        actor,
        id,
        `Please move this visit to ${address.line}, ${address.postcode}. It is farther than ${nanny} usually travels.`,
      );
    }
  });
  const asked = moving.filter(({ asks_family }) => asks_family).length;
  return { moved: moving.length, requested: requested.length, asked };
}

type Seen = Body<typeof moveOwnVisits>['visits'][number];

const isAsSeen = (visit: VisitElsewhere, seen: Seen): boolean =>
  visit.fixed === null &&
  visit.version === seen.version &&
  visit.to_minor === seen.to_minor &&
  visit.too_far === seen.too_far;

/** Returns the series at another address that keep no visit there. */
function findFollowing(
  running: readonly SeriesRow[],
  open: readonly BookingRow[],
  moving: readonly VisitElsewhere[],
  target: Address,
): SeriesRow[] {
  const ids = new Set(moving.map(({ id }) => id));
  return running.filter(({ id, address }) => {
    if (address && isSameAddress(address, target)) return false;
    const own = open.filter((row) => row.series_id === id && isMovable(row));
    const atIt = own.filter((row) =>
      address && row.address ? isSameAddress(row.address, address) : row.address === address,
    );
    return atIt.length > 0 && atIt.every((row) => ids.has(row.id));
  });
}

/** Returns the conflict that names the visits which are not as the caller saw them. Throws 404 for other families'. */
async function createChangedRefusal(
  tx: Db,
  parentId: number,
  ids: readonly number[],
  visits: VisitElsewhere[],
): Promise<Refusal> {
  const theirs = and(inArray(booking.id, [...ids]), eq(booking.parent_id, parentId));
  const rows = await tx.select({ code: booking.code }).from(booking).where(theirs).orderBy(booking.id);
  if (rows.length < ids.length) throw notFound('Booking');
  const codes = rows.map(({ code }) => code).join(', ');
  const message = `${codes} ${rows.length === 1 ? 'has' : 'have'} changed meanwhile, so nothing was moved. Please check the visits again.`;
  return conflict({ message, code: 'visits_changed', data: { visits } });
}
