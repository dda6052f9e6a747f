import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { addTimeOff, listTimeOff } from '@nanny-polo/shared/bookings/time-off';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { guest, nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { undo, write } from '../../test/undo.ts';
import { boundOf, busy } from '../schedule/busy-table.ts';

const product = await openProduct({ undoSeconds: 600 });
const owner = await product.signedIn('owner');
const families = [await readyParent(product.db), await readyParent(product.db)] as const;

const taken = { status: 409, body: { code: 'slot_taken' } };

/** Returns the period between two UTC hours of the day 40 days ago. */
function past(from: number, to: number) {
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return { start_at: at(from), end_at: at(to) };
}

const recorded = (nanny_polo_id: number, slot: { start_at: string; end_at: string }, family = families[1]) =>
  owner.call(booking.create, {
    body: {
      parent_id: family.id,
      nanny_polo_id,
      service: 'hourly',
      past_visit: true,
      children: [guest],
      ...slot,
    },
  });

const make = (
  one: Booking,
  name: 'confirm' | 'check-in' | 'check-out' | 'undo-check-out' | 'close',
  at?: string,
) =>
  owner.call(bookingTransitionCalls[name], {
    params: { id: one.id },
    body: { version: one.version, ...(at && { at }) },
  });

/** Records a completed past visit of the first family, with its check-out at its end or at `out`. */
async function tookPlace(nanny: number, slot: { start_at: string; end_at: string }, out = slot.end_at) {
  const confirmed = await make(await recorded(nanny, slot, families[0]), 'confirm');
  return make(await make(confirmed, 'check-in', slot.start_at), 'check-out', out);
}

/** Returns the time that a booking takes from its nanny. */
const heldBy = (one: Booking) =>
  product.db
    .select({ start_at: boundOf('lower'), end_at: boundOf('upper') })
    .from(busy)
    .where(eq(busy.booking_id, one.id));

test('a nanny is not recorded at two past visits at the same time, whether the first is completed or closed', async () => {
  const { id } = await readyNanny(product.db);
  const completed = await tookPlace(id, past(9, 13));
  await expect(recorded(id, past(9, 13))).rejects.toMatchObject({
    ...taken,
    body: { ...taken.body, data: { bookings: [{ id: completed.id, code: completed.code }] } },
  });
  await make(completed, 'close');
  await expect(recorded(id, past(10, 14), families[0])).rejects.toMatchObject(taken);
  const query = { ...past(8, 11), nanny_polo_id: id };
  const { excluded } = await owner.call(searchAvailability, { query });
  expect(excluded[0]?.reasons).toMatchObject([{ code: 'busy' }]);
});

test('a booking cannot be rescheduled to the time of a past visit', async () => {
  const { id } = await readyNanny(product.db);
  await tookPlace(id, past(9, 13));
  const body = { parent_id: families[1].id, nanny_polo_id: id, service: 'hourly' as const, ...nextSlot() };
  const ahead = await owner.call(booking.create, { body });
  const { version } = ahead;
  const rescheduled = owner.call(rescheduleBooking, {
    params: { id: ahead.id },
    body: { version, past_visit: true, ...past(12, 15) },
  });
  await expect(rescheduled).rejects.toMatchObject(taken);
});

test('past visits may follow each other without a buffer', async () => {
  const { id } = await readyNanny(product.db);
  await tookPlace(id, past(9, 13));
  expect(await tookPlace(id, past(13, 16))).toMatchObject({ status: 'completed' });
  expect(await recorded(id, past(6, 9))).toMatchObject({ status: 'offered', buffer_minutes: 15 });
});

test('the rest of a visit that ended early is free, and the check-out can be undone until that time is taken', async () => {
  const { id } = await readyNanny(product.db);
  const early = await tookPlace(id, past(9, 17), past(9, 12).end_at);
  expect(await heldBy(early)).toEqual([past(9, 12)]);
  const reopened = await make(early, 'undo-check-out');
  expect(await heldBy(early)).toEqual([past(9, 17)]);
  const { version } = reopened;
  const { data, undo: offer } = await write(owner, 'POST', `/admin/booking/${early.id}/check-out`, {
    version,
    at: past(9, 12).end_at,
  });
  await tookPlace(id, past(13, 16));
  await expect(make({ ...reopened, version: data.version }, 'undo-check-out')).rejects.toMatchObject(taken);
  await expect(undo(owner, offer)).rejects.toMatchObject({ status: 409 });
});

test('undoing the check-out of a past visit keeps its time busy', async () => {
  const { id } = await readyNanny(product.db);
  const completed = await tookPlace(id, past(9, 13));
  const reopened = await make(completed, 'undo-check-out');
  await expect(recorded(id, past(9, 13))).rejects.toMatchObject(taken);
  expect(await make(reopened, 'check-out', past(9, 13).end_at)).toMatchObject({ status: 'completed' });
});

test('time off is added around a visit that took place, but not over it or over a visit under way', async () => {
  const { id } = await readyNanny(product.db);
  const params = { id };
  const { id: visit, code } = await tookPlace(id, past(9, 13));
  const within = owner.call(addTimeOff, { params, body: past(10, 12) });
  const named = { ...taken.body, data: { bookings: [{ id: visit, code }] } };
  await expect(within).rejects.toMatchObject({ ...taken, body: named });
  const ill = { params, body: { ...past(0, 19), note: 'Flu' } };
  const added = await owner.call(addTimeOff, ill);
  expect(added).toMatchObject([
    { ...past(0, 9), note: 'Flu' },
    { ...past(13, 19), note: 'Flu' },
  ]);
  expect(await owner.call(listTimeOff, { params })).toEqual(added);
  const confirmed = await make(await recorded(id, past(20, 23)), 'confirm');
  const begun = await make(confirmed, 'check-in', past(20, 23).start_at);
  await expect(owner.call(addTimeOff, { params, body: past(19, 22) })).rejects.toMatchObject({
    ...taken,
    body: { ...taken.body, data: { bookings: [{ id: begun.id, code: begun.code }] } },
  });
});
