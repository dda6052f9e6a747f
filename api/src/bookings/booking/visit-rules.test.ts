import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  answerForNanny,
  getBookingPossibilities,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { quoteUserBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { updateFamily } from '@nanny-polo/shared/people/family';
import { parents } from '@nanny-polo/shared/people/parents';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { booking as table } from '../schedule/booking-table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const hourly = (hours?: number) => ({ service: 'hourly' as const, ...nextSlot(hours) });
const refusal = (errors: object) => ({ status: 422, body: { errors } });
const manchester = {
  label: '',
  line: '1 Deansgate',
  postcode: 'M1 1AE',
  lat: null,
  lng: null,
  access_notes: '',
};

async function setShortest(shortest_booking_minutes: number): Promise<void> {
  const params = { id: 1 };
  const settings = await owner.call(agencySettings.get, { params });
  await owner.call(agencySettings.update, { params, body: { ...settings, shortest_booking_minutes } });
}

/** Changes a family without checking any rule, as an older release did. */
const older = (id: number, family: Partial<typeof parentUser.$inferInsert>) =>
  product.db.update(parentUser).set(family).where(eq(parentUser.id, id));

describe('a booking is refused', () => {
  test('without a child or an address, both from a parent and in the back office', async () => {
    const parent = await readyParent(product.db, { addresses: [], children: [] });
    const missing = refusal({ address: ['Choose an address'], children: ['Choose at least one child'] });
    const client = await signedInAs(product, parent);
    await expect(client.call(requestBooking, { body: hourly() })).rejects.toMatchObject(missing);
    await expect(
      owner.call(booking.create, { body: { parent_id: parent.id, ...hourly() } }),
    ).rejects.toMatchObject(missing);
    const none = client.call(requestBooking, { body: { ...hourly(), children: [] } });
    await expect(none).rejects.toMatchObject(missing);
  });

  test('with a child who is due more than ten months ahead', async () => {
    const parent = await readyParent(product.db);
    const child = { name: 'Bump', date_of_birth: '2100-01-01', allergies: [], notes: '' };
    const unborn = { 'children.0.date_of_birth': ['A child can be due at most 300 days from today'] };
    const client = await signedInAs(product, parent);
    await expect(
      client.call(requestBooking, { body: { ...hourly(), children: [child] } }),
    ).rejects.toMatchObject(refusal(unborn));
    const body = { parent_id: parent.id, ...hourly(), children: [child] };
    await expect(owner.call(booking.create, { body })).rejects.toMatchObject(refusal(unborn));
    const family = { version: parent.version, children: [child] };
    await expect(client.call(updateFamily, { body: family })).rejects.toMatchObject(refusal(unborn));
    const record = await owner.call(parents.get, { params: { id: parent.id } });
    await expect(
      owner.call(parents.update, { params: { id: parent.id }, body: { ...record, children: [child] } }),
    ).rejects.toMatchObject(refusal(unborn));
  });

  test('if it is shorter than the agency’s minimum, longer than 92 days, or overnight care by day', async () => {
    const { id: parent_id } = await readyParent(product.db);
    const fault = (message: string) => refusal({ end_at: [message] });
    const make = (visit: object) =>
      owner.call(booking.create, { body: { parent_id, ...hourly(), ...visit } });
    await expect(make(hourly(2))).rejects.toMatchObject(fault('At least 3 hours'));
    await expect(make({ service: 'live_in', ...nextSlot(93 * 24) })).rejects.toMatchObject(
      fault('At most 92 days'),
    );
    const byDay = fault('Overnight care must include time between 22:00 and 06:00');
    await expect(make({ service: 'overnight' })).rejects.toMatchObject(byDay);
    await setShortest(120);
    const made = await make(hourly(2));
    const params = { id: made.id };
    await expect(
      owner.call(rescheduleBooking, { params, body: { version: made.version, ...nextSlot(1) } }),
    ).rejects.toMatchObject(fault('At least 2 hours'));
    await expect(
      owner.call(booking.update, { params, body: { ...made, service: 'overnight' } }),
    ).rejects.toMatchObject(byDay);
    await setShortest(180);
    // An older booking keeps its time although it would be refused now.
    expect(
      await owner.call(booking.update, { params, body: { ...made, notes: 'Ring twice' } }),
    ).toMatchObject({
      notes: 'Ring twice',
    });
  });

  test('outside the service area from a parent, but not in the back office', async () => {
    const parent = await readyParent(product.db, { addresses: [manchester] });
    const client = await signedInAs(product, parent);
    await expect(client.call(requestBooking, { body: hourly() })).rejects.toMatchObject(
      refusal({ address: ['We do not cover this postcode. Please call us.'] }),
    );
    const made = await owner.call(booking.create, { body: { parent_id: parent.id, ...hourly() } });
    expect(made.address?.postcode).toBe('M1 1AE');
  });

  test('in the past from a parent, and so is its quote', async () => {
    const client = await signedInAs(product, await readyParent(product.db));
    const body = { ...hourly(), start_at: '2026-01-05T09:00:00Z', end_at: '2026-01-05T12:00:00Z' };
    const past = refusal({ start_at: ['Must be in the future'] });
    await expect(client.call(requestBooking, { body })).rejects.toMatchObject(past);
    await expect(client.call(quoteUserBooking, { body })).rejects.toMatchObject(past);
  });
});

describe('a booking from before these rules', () => {
  async function bare(): Promise<Booking> {
    const parent = await readyParent(product.db);
    const made = await owner.call(booking.create, { body: { parent_id: parent.id, ...hourly() } });
    await product.db.update(table).set({ address: null, children: [] }).where(eq(table.id, made.id));
    return owner.call(booking.get, { params: { id: made.id } });
  }

  test('can be read, annotated and cancelled', async () => {
    const one = await bare();
    const params = { id: one.id };
    const noted = await owner.call(booking.update, { params, body: { ...one, internal_note: 'Rang' } });
    expect(noted).toMatchObject({ internal_note: 'Rang', address: null, children: [] });
    const cancelled = await owner.call(bookingTransitionCalls.cancel, {
      params,
      body: { version: noted.version },
    });
    expect(cancelled.status).toBe('cancelled');
  });

  test('cannot be offered until a coordinator adds what is missing, and lists that as hindrances', async () => {
    const one = await bare();
    const params = { id: one.id };
    const nanny_polo_id = (await readyNanny(product.db)).id;
    expect(one.waits_for?.hindrances.map(({ kind }) => kind)).toEqual(['no_address', 'no_child']);
    const offer = (version: number) =>
      owner.call(bookingTransitionCalls.offer, { params, body: { version, nanny_polo_id } });
    await expect(offer(one.version)).rejects.toMatchObject(
      refusal({ address: ['No address is recorded'], children: ['No child is recorded'] }),
    );
    await expect(offer(one.version)).rejects.toThrow('No address is recorded. No child is recorded.');
    const { moves } = await owner.call(getBookingPossibilities, { params });
    expect(moves.find(({ name }) => name === 'cover')).toMatchObject({
      allowed: false,
      reasons: [{ field: 'address' }, { field: 'children' }],
    });
    const [first] = await product.db.select().from(parentUser).where(eq(parentUser.id, one.parent_id));
    const { addresses = [], children = [] } = first ?? {};
    const half = { ...one, children: children.map(omitPrivateNotes) };
    await expect(owner.call(booking.update, { params, body: half })).rejects.toMatchObject(
      refusal({ address: ['Choose an address'] }),
    );
    const right = { ...half, address: addresses[0] ?? null };
    const { version, waits_for } = await owner.call(booking.update, { params, body: right });
    expect(waits_for?.hindrances).toEqual([]);
    const offered = await offer(version);
    expect(offered.status).toBe('offered');
  });

  test('cannot be confirmed without a child', async () => {
    const parent = await readyParent(product.db);
    const nanny_polo_id = (await readyNanny(product.db)).id;
    const body = { parent_id: parent.id, nanny_polo_id, ...hourly() };
    const { id, version } = await owner.call(booking.create, { body });
    const params = { id };
    await owner.call(answerForNanny, { params, body: { version, answer: 'accepted' } });
    await product.db.update(table).set({ children: [] }).where(eq(table.id, id));
    const { moves } = await owner.call(getBookingPossibilities, { params });
    expect(moves.find(({ name }) => name === 'confirm')).toMatchObject({
      allowed: false,
      reasons: [{ field: 'children', message: 'No child is recorded' }],
    });
  });
});

test('a family whose record breaks newer rules can still be read and corrected', async () => {
  const parent = await readyParent(product.db);
  const [ida] = parent.children;
  if (!ida) throw new Error('The family has no child');
  await older(parent.id, { children: [{ ...ida, date_of_birth: '2100-01-01' }] });
  const record = await owner.call(parents.get, { params: { id: parent.id } });
  expect(record.children[0]?.date_of_birth).toBe('2100-01-01');
  const saved = await owner.call(parents.update, {
    params: { id: parent.id },
    body: { ...record, children: [ida] },
  });
  expect(saved.children).toEqual([ida]);
});
