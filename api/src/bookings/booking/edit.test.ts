/** Edits to the address and children of a saved booking. Its price depends on both. */

import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { askFamilyForPrice, quoteOfBooking, quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import { agreeToUserPrice } from '@nanny-polo/shared/bookings/user-booking';
import { order } from '@nanny-polo/shared/money/order';
import { noBookedNotes } from '@nanny-polo/shared/people/child-notes';
import type { SentChild } from '@nanny-polo/shared/people/family-fields';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { booking as table } from '../schedule/booking-table.ts';

const product = await openProduct();
const post = await openPost(product.database);
const coordinator = await product.signedIn('coordinator');

const { bookingIn } = buildersOf(product, coordinator);

type Changes = Partial<Omit<Booking, 'children'>> & { children?: SentChild[]; nanny_agreed?: boolean };

const put = (one: Booking, changes: Changes) =>
  coordinator.call(booking.update, { params: { id: one.id }, body: { ...one, ...changes } });

const orderOf = async ({ parent_id }: Booking) =>
  (await coordinator.call(order.list, { query: { filter: { parent_id } } }))[0];

const priceOf = ({ id }: Booking) => coordinator.call(quoteOfBooking, { params: { id } });

const priceAsEntered = (one: Booking, changes: Changes = {}) => {
  const { parent_id, nanny_polo_id, service, start_at, end_at, address, children, discount_codes } = {
    ...one,
    ...changes,
  };
  const body = { parent_id, nanny_polo_id, service, start_at, end_at, children, discount_codes };
  return coordinator.call(quoteOfDraft, {
    body: { ...body, booking_id: one.id, ...(address && { address }) },
  });
};

const ole = { name: 'Ole', date_of_birth: '2022-05-01', ...noBookedNotes };
const withOle = ({ children }: Booking) => ({ children: [...children, ole] });
const elsewhere = ({ address }: Booking) => ({ address: address && { ...address, lat: 51.7 } });

test.each([
  ['children', withOle, 'extra_child'],
  ['address', elsewhere, 'transport'],
] as const)(
  'after a change to its %s, a confirmed booking and its order cost the quoted price once the family agrees',
  async (_, changing, kind) => {
    const one = await bookingIn('confirmed');
    const quoted = await priceAsEntered(one, changing(one));
    const saved = await put(one, changing(one));
    expect(saved).toMatchObject({ status: 'confirmed', ...changing(one) });
    expect(saved.total_minor).toBe(one.total_minor);
    expect(saved.pending_minor).toBe(quoted.total_minor);
    expect(quoted.total_minor).toBeGreaterThan(one.total_minor ?? 0);
    const client = await signedInAs(product, { id: one.parent_id });
    const { total_minor } = quoted;
    await client.call(agreeToUserPrice, { params: { id: one.id }, body: { total_minor } });
    const agreed = await priceOf(one);
    expect(agreed.lines.map((line) => line.kind)).toContain(kind);
    expect(quoted).toMatchObject(agreed);
    expect((await orderOf(one))?.total_minor).toBe(total_minor);
  },
);

test('an unchanged booking keeps its agreed price when prices and rates change', async () => {
  const one = await bookingIn('confirmed');
  const { address, children } = one;
  const [agreed, before] = [await priceOf(one), await orderOf(one)];
  await product.db
    .update(nannyPolo)
    .set({ lat: 51.7, tier: 'senior' })
    .where(eq(nannyPolo.id, one.nanny_polo_id ?? 0));
  expect(await priceAsEntered(one)).toMatchObject(agreed);
  await put(one, { notes: 'Ring twice', address: address && { ...address }, children: [...children] });
  expect(await priceOf(one)).toEqual(agreed);
  expect(await orderOf(one)).toEqual(before);
});

test('an edit is accepted although the parent and the nanny were renamed and the family was asked about a price meanwhile', async () => {
  const [parent, nanny] = [await readyParent(product.db), await readyNanny(product.db)];
  const { id, version } = await bookingIn('offered', { parent, nanny });
  const params = { id };
  await product.db.update(table).set({ agreed_minor: 100 }).where(eq(table.id, id));
  const read = await coordinator.call(booking.get, { params });
  await product.db.update(parentUser).set({ first_name: 'Renamed' }).where(eq(parentUser.id, parent.id));
  await product.db.update(nannyPolo).set({ display_name: 'Renamed' }).where(eq(nannyPolo.id, nanny.id));
  await coordinator.call(askFamilyForPrice, { params, body: { version } });
  expect(await put(read, { notes: 'Ring twice' })).toMatchObject({
    notes: 'Ring twice',
    parent_name: `Renamed ${parent.last_name}`,
    nanny_polo_name: 'Renamed',
    pending_minor: expect.any(Number),
  });
});

test('a requested booking is quoted at its own rate', async () => {
  const one = await bookingIn('requested');
  await product.db.update(table).set({ bill_rate_minor: 9900 }).where(eq(table.id, one.id));
  expect(await priceAsEntered(one)).toMatchObject({ total_minor: 3 * 9900 });
  const other = { ...one, parent_id: 1 };
  await expect(priceAsEntered(other)).rejects.toMatchObject({
    body: { errors: { booking_id: ['This record does not exist. Please choose another.'] } },
  });
});

test('a booking in progress accepts its own address, children and codes, and rejects others', async () => {
  const made = await bookingIn('confirmed');
  await product.db
    .update(table)
    .set({ status: 'in_progress', discount_codes: ['THANKS'] })
    .where(eq(table.id, made.id));
  const one = await coordinator.call(booking.get, { params: { id: made.id } });
  await expect(put(one, { ...withOle(one), ...elsewhere(one) })).rejects.toMatchObject({
    status: 422,
    body: {
      errors: { children: ['The booking is in progress'], address: ['The booking is in progress'] },
    },
  });
  expect(await put(one, { internal_note: 'Rang' })).toMatchObject({ internal_note: 'Rang' });
});

/** Waits until the earlier mails about a booking are sent, and returns its people and their mails. */
async function mailsAbout({ parent_id, nanny_polo_id }: Booking) {
  await post.delivered();
  const [parent] = await product.db.select().from(parentUser).where(eq(parentUser.id, parent_id));
  const [nanny] = await product.db
    .select()
    .from(nannyPolo)
    .where(eq(nannyPolo.id, nanny_polo_id ?? 0));
  const mails = async (wanted: RegExp) => {
    await post.delivered();
    const found = [...(await post.to(parent?.email ?? '', 0)), ...(await post.to(nanny?.email ?? '', 0))];
    return found.filter(({ subject }) => wanted.test(subject));
  };
  return { parent, nanny, mails };
}

test('mails a new address of a confirmed booking to its nanny and family, but not new access notes', async () => {
  const one = await bookingIn('confirmed');
  const { parent, nanny, mails } = await mailsAbout(one);
  const news = () => mails(/^A new address /);
  const { address } = one;
  const described = await put(one, { address: address && { ...address, access_notes: 'Lower bell' } });
  expect(await news()).toEqual([]);
  await put(described, { address: address && { ...address, line: '12 Elm Road' } });
  const [toParent, toNanny] = await news();
  expect([toParent?.to, toNanny?.to]).toEqual([parent?.email, nanny?.email]);
  expect(toNanny?.text).toMatch(/\/offer\//);
  expect(toParent?.text).toContain('Address: 12 Elm Road');
  expect(toNanny?.text).not.toContain('12 Elm Road');
});

test('sends the nanny one mail about an address and a child that were changed in one save', async () => {
  const one = await bookingIn('confirmed');
  const { parent, nanny, mails } = await mailsAbout(one);
  await put(one, { ...withOle(one), address: one.address && { ...one.address, line: '12 Elm Road' } });
  const [changed, ...others] = await mails(/^Your booking .+ has changed$/);
  expect(others).toEqual([]);
  expect(changed).toMatchObject({
    to: nanny?.email,
    text: expect.stringContaining('has changed: the address and the children.'),
  });
  expect((await mails(/^A new address /)).map(({ to }) => to)).toEqual([parent?.email]);
});

const atLine =
  (line: string) =>
  ({ address }: Booking) => ({ address: address && { ...address, line } });

test.each([
  ['address', atLine('12 Elm Road'), ['parent', 'nanny'], []],
  ['children', withOle, ['nanny'], ['parent']],
] as const)(
  'sends one mail about a new time and a change to its %s in the same save',
  async (part, changing, ofBoth, ofTime) => {
    const one = await bookingIn('confirmed');
    const { parent, nanny, mails } = await mailsAbout(one);
    const people = { parent: parent?.email, nanny: nanny?.email };
    await put(one, { ...changing(one), ...nextSlot(), nanny_agreed: true });
    const changed = `Also changed: the ${part}.`;
    const both = await mails(/^Your booking has moved to /);
    expect(both.filter(({ text }) => text.includes(changed)).map(({ to }) => to)).toEqual(
      ofBoth.map((name) => people[name]),
    );
    expect(both.filter(({ text }) => !text.includes(changed)).map(({ to }) => to)).toEqual(
      ofTime.map((name) => people[name]),
    );
    for (const subject of [/ has changed$/, /^A new address /]) expect(await mails(subject)).toEqual([]);
  },
);

test.each([
  ['children', withOle],
  ['service', () => ({ service: 'daily' as const })],
] as const)(
  'mails the nanny of a confirmed booking about a change to its %s, but not about new notes on a child',
  async (_, changing) => {
    const one = await bookingIn('confirmed');
    const { nanny, mails } = await mailsAbout(one);
    const news = () => mails(/^Your booking .+ has changed$/);
    const children = one.children.map((child) => ({ ...child, notes: 'Naps at noon' }));
    const described = await put(one, { children });
    expect(await news()).toEqual([]);
    await put(described, changing(described));
    const [mail, ...others] = await news();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: nanny?.email, text: expect.stringMatching(/\/offer\//) });
  },
);
