import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import { answerSeriesForNanny, confirmSeries, offerSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { order } from '@nanny-polo/shared/money/order';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { withFirstFailing } from '../../test/failing-transaction.ts';
import { nextSlot, readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { booking } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';
import { seriesOffer, series as seriesTable } from '../schedule/series-table.ts';
import { expireSeriesOffers } from '../series/answer-offer.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const allDays = [1, 2, 3, 4, 5, 6, 7];

const { seriesIn } = buildersOf(product, owner);

/** Creates a daily series with this number of visits. The visits within eight weeks are bookings. */
const made = (visits: number, offers: Share[] = []) =>
  seriesIn('requested', {
    weekdays: allDays,
    first_day: firstDay(),
    visits,
    starts: '09:00',
    ends: '13:00',
    offers,
  });

type Share = NonNullable<Body<typeof contract.create>['offers']>[number];

const firstDay = () => nextSlot().start_at.slice(0, 10);

const nannies = async (count: number) => {
  const found = [];
  for (let at = 0; at < count; at += 1) found.push((await readyNanny(product.db)).id);
  return found as [number, number];
};

test('creating a series with nannies offers each of them their visits', async () => {
  const [one, other] = await nannies(2);
  const whole = await made(3, [{ nanny_polo_id: one }]);
  expect(whole.visits).toMatchObject({ open: 0, waiting: 3 });
  expect(whole).toMatchObject({ nanny_polo_id: one, offers: [{ nanny_polo_id: one, visits: 3 }] });
  const first = addDays(firstDay(), 20);
  const days = [0, 1, 2].map((after) => addDays(first, after));
  const [third, fourth] = await nannies(2);
  const shared = await seriesIn('requested', {
    weekdays: allDays,
    first_day: days[0] ?? '',
    visits: 3,
    offers: [
      { nanny_polo_id: third, days: days.slice(0, 2) },
      { nanny_polo_id: fourth, days: days.slice(2) },
    ],
  });
  expect(shared.visits).toMatchObject({ open: 0, waiting: 3 });
  const before = await product.db.$count(seriesTable);
  await expect(made(2, [{ nanny_polo_id: other, days: [addDays(firstDay(), -1)] }])).rejects.toMatchObject({
    status: 422,
  });
  expect(await product.db.$count(seriesTable)).toBe(before);
});

test('a series that begins after the weeks for which bookings are made can be created with an offer', async () => {
  const [one] = await nannies(1);
  const later = await seriesIn('requested', {
    first_day: addDays(agencyDayOf(), 100),
    visits: 4,
    offers: [{ nanny_polo_id: one }],
  });
  expect(later.visits).toMatchObject({ open: 0, waiting: 4 });
  expect(later.made_until).toBe(later.last_day);
});

const read = ({ id }: { id: number }) => owner.call(contract.get, { params: { id } });

async function offered(one: Series, nanny_polo_id: number, days?: string[]): Promise<Series> {
  const { version } = await read(one);
  return owner.call(offerSeries, {
    params: { id: one.id },
    body: { version, nanny_polo_id, ...(days && { days }) },
  });
}

async function answered(one: Series, answer: 'accepted' | 'declined', except?: string[]): Promise<Series> {
  const { version, offers } = await read(one);
  const body = { version, offer_id: offers[0]?.id ?? 0, answer, ...(except && { except }) };
  return owner.call(answerSeriesForNanny, { params: { id: one.id }, body });
}

async function confirmed(one: Series, more: object = {}) {
  const { version } = await read(one);
  return owner.call(confirmSeries, { params: { id: one.id }, body: { version, ...more } });
}

const visitsOf = ({ id }: Series) =>
  product.db.select().from(booking).where(eq(booking.series_id, id)).orderBy(asc(booking.series_day));

const conflict = { status: 409 };

test('offers all open visits in one offer, and confirms those that the nanny accepts', async () => {
  const one = await made(4);
  const nanny = await readyNanny(product.db);
  const asked = await offered(one, nanny.id);
  expect(asked).toMatchObject({
    nanny_polo_id: nanny.id,
    visits: { waiting: 4, open: 0 },
    offers: [{ state: 'waiting', visits: 4 }],
  });
  const day = addDays(one.first_day, 2);
  const replied = await answered(one, 'accepted', [day]);
  expect(replied).toMatchObject({
    visits: { to_confirm: 3, open: 1 },
    offers: [{ state: 'accepted', visits: 4, accepted: 3 }],
  });
  const preview = await confirmed(one, { preview: true });
  expect(preview).toMatchObject({ allowed: true, visits: [{}, {}, {}].map(() => ({ effect: 'confirmed' })) });
  expect((await read(one)).visits.confirmed).toBe(0);
  await confirmed(one);
  const after = await read(one);
  expect(after).toMatchObject({ visits: { confirmed: 3, open: 1 }, confirmed_at: expect.any(String) });
  expect((await visitsOf(one)).map(({ status, nanny_polo_id }) => [status, nanny_polo_id])).toEqual([
    ['confirmed', nanny.id],
    ['confirmed', nanny.id],
    ['offered', null],
    ['confirmed', nanny.id],
  ]);
  const orders = await owner.call(order.list, { query: { filter: { series_id: one.id } } });
  expect(orders.reduce((sum, { total_minor }) => sum + total_minor, 0)).toBe(preview.after_minor);
  await expect(confirmed(one)).rejects.toMatchObject({ status: 422 });
});

test('offers nothing if the nanny cannot take one of the visits, and names its day', async () => {
  const one = await made(3);
  const nanny = await readyNanny(product.db);
  const other = await offered(await made(1), nanny.id);
  const [taken] = await visitsOf(other);
  const [, second] = await visitsOf(one);
  await product.db
    .update(busy)
    .set({ busy: sql`tstzrange(${second?.start_at}, ${second?.end_at})` })
    .where(eq(busy.booking_id, taken?.id ?? 0));
  const day = second?.series_day ?? '';
  await expect(offered(one, nanny.id)).rejects.toMatchObject({
    status: 422,
    body: { errors: { [day]: [expect.any(String)] } },
  });
  expect(await read(one)).toMatchObject({ visits: { open: 3, waiting: 0 }, offers: [] });
  const days = [one.first_day];
  expect(await offered(one, nanny.id, days)).toMatchObject({ visits: { open: 2, waiting: 1 } });
  await expect(offered(one, nanny.id, ['2020-01-01'])).rejects.toMatchObject({ status: 422 });
});

test('a second offer replaces the first, and declining it opens the visits', async () => {
  const one = await made(2);
  const nanny = await readyNanny(product.db);
  const [first] = (await offered(one, nanny.id)).offers;
  const [second] = (await offered(one, nanny.id)).offers;
  expect(second?.id).not.toBe(first?.id);
  const { version } = await read(one);
  const late = { version, offer_id: first?.id ?? 0, answer: 'accepted' as const };
  await expect(
    owner.call(answerSeriesForNanny, { params: { id: one.id }, body: late }),
  ).rejects.toMatchObject(conflict);
  expect(await answered(one, 'declined')).toMatchObject({
    nanny_polo_id: null,
    visits: { open: 2, waiting: 0 },
  });
});

test('accepted planned days hold the nanny’s time', async () => {
  const one = await made(60);
  const nanny = await readyNanny(product.db);
  await offered(one, nanny.id);
  const bookings = (await visitsOf(one)).length;
  await answered(one, 'accepted');
  expect(bookings).toBeLessThan(60);
  expect(
    await product.db.$count(busy, and(eq(busy.series_id, one.id), eq(busy.nanny_polo_id, nanny.id))),
  ).toBe(60 - bookings);
});

test('an offer expires as a whole, and the series no longer has a nanny', async () => {
  const one = await made(60);
  await offered(one, (await readyNanny(product.db)).id);
  const past = new Date(Date.now() - 1000).toISOString();
  await product.db.update(seriesOffer).set({ expires_at: past }).where(eq(seriesOffer.series_id, one.id));
  await expect(answered(one, 'accepted')).rejects.toMatchObject(conflict);
  await expireSeriesOffers(product.db, new Date().toISOString());
  expect(await read(one)).toMatchObject({
    nanny_polo_id: null,
    offers: [{ state: 'expired', answered_at: null, answered_by: null }],
  });
  const [event] = await owner.call(contract.history, { params: { id: one.id } });
  expect(event).toMatchObject({ action: 'offer-expired', after: { nanny_polo_id: null } });
});

test('an error with one offer does not prevent the expiry of the others', async () => {
  const both = [await made(2), await made(2)];
  for (const one of both) await offered(one, (await readyNanny(product.db)).id);
  const ids = both.map(({ id }) => id);
  const past = new Date(Date.now() - 1000).toISOString();
  await product.db.update(seriesOffer).set({ expires_at: past }).where(inArray(seriesOffer.series_id, ids));
  const expiry = expireSeriesOffers(withFirstFailing(product.db), new Date().toISOString());
  await expect(expiry).rejects.toThrow('Killed before the commit');
  expect(await Promise.all(both.map(async (one) => (await read(one)).offers))).toMatchObject([
    [{ state: 'waiting' }],
    [{ state: 'expired' }],
  ]);
});

test('an offer of single visits that expires leaves the series to the nanny who accepted the plan', async () => {
  const one = await made(60);
  const [first, other] = await nannies(2);
  await offered(one, first);
  await answered(one, 'accepted', [one.first_day]);
  await offered(one, other, [one.first_day]);
  const past = new Date(Date.now() - 1000).toISOString();
  const waiting = and(eq(seriesOffer.series_id, one.id), eq(seriesOffer.state, 'waiting'));
  await product.db.update(seriesOffer).set({ expires_at: past }).where(waiting);
  await expireSeriesOffers(product.db, new Date().toISOString());
  expect((await read(one)).nanny_polo_id).toBe(first);
});

test('of a simultaneous reply and expiry, only one counts', async () => {
  const one = await made(60);
  const nanny = await readyNanny(product.db);
  await offered(one, nanny.id);
  const later = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const [reply] = await Promise.allSettled([
    answered(one, 'accepted'),
    expireSeriesOffers(product.db, later),
    expireSeriesOffers(product.db, later),
  ]);
  const isYes = reply.status === 'fulfilled';
  expect(await read(one)).toMatchObject({
    nanny_polo_id: isYes ? nanny.id : null,
    offers: [{ state: isYes ? 'accepted' : 'expired' }],
  });
});

test('of several simultaneous replies or confirmations, only one counts', async () => {
  const one = await made(3);
  await offered(one, (await readyNanny(product.db)).id);
  const replies = await Promise.allSettled([
    answered(one, 'accepted'),
    answered(one, 'declined'),
    answered(one, 'accepted'),
  ]);
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { visits } = await read(one);
  if (visits.to_confirm === 0) return expect(visits.open).toBe(3);
  const results = await Promise.allSettled([confirmed(one), confirmed(one)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const rows = await queryRows<{ count: number }>(
    product.db,
    sql`SELECT count(*)::int AS count FROM order_booking l JOIN booking b ON b.id = l.booking_id WHERE b.series_id = ${one.id}`,
  );
  expect(rows).toEqual([{ count: 3 }]);
});
