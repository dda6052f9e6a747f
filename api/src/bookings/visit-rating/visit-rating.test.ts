/** What families say about visits: who reads what of it, and how it counts in the search. */

import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { getUserBooking, rateVisit } from '@nanny-polo/shared/bookings/user-booking';
import { listRatings } from '@nanny-polo/shared/bookings/visit-rating';
import { listVisitingNannies, preferNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { exportNanny } from '@nanny-polo/shared/people/nanny-check-calls';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { eraseParent, parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const visitor = await product.signedIn('visitor');
const coordinator = await product.signedIn('coordinator');
const { db } = product;
const { bookingIn, familyWith } = buildersOf(product, owner);

/** Creates a family whose visit by the nanny has ended, and returns what rates it. */
async function visited(nanny: { id: number }) {
  const { parent, client } = await familyWith();
  const { id } = await bookingIn('completed', { parent, nanny });
  // So that several families have had the same nanny at the time that the builder gives all visits.
  await db.delete(busy).where(eq(busy.booking_id, id));
  const params = { id };
  const rate = (stars: number, words?: string) =>
    client.call(rateVisit, { params, body: { stars, ...(words !== undefined && { words }) } });
  return { parent, client, id, params, rate };
}

const dossierOf = (id: number) => owner.call(nannyPolo.get, { params: { id } });

test('a family rates a visit once it has ended, changes the rating for two weeks, and no longer', async () => {
  const nanny = await readyNanny(db, { rating: 4 });
  const { parent, client, params, rate } = await visited(nanny);
  expect((await client.call(getUserBooking, { params })).rating).toMatchObject({ stars: null, open: true });
  expect(await rate(5, 'Kind and on time')).toMatchObject({
    rating: { stars: 5, words: 'Kind and on time', open: true },
  });
  await rate(3, 'Late');
  await rate(3, 'Late');
  expect(await dossierOf(nanny.id)).toMatchObject({ rating: 4, rating_count: 1, rating_mean: 3 });
  const history = await owner.call(booking.history, { params });
  const rated = history.filter(({ action }) => action === 'rate');
  expect(rated.map(({ after }) => after)).toEqual([{ stars: 3 }, { stars: 5 }]);

  for (const stars of [0, 6, 2.5]) await expect(rate(stars)).rejects.toMatchObject({ status: 422 });
  await expect(rate(4, 'x'.repeat(501))).rejects.toMatchObject({ status: 422 });
  const { client: stranger } = await familyWith();
  const other = stranger.call(rateVisit, { params, body: { stars: 1 } });
  await expect(other).rejects.toMatchObject({ status: 404 });
  const ahead = await bookingIn('confirmed', { parent, nanny, ...nextSlot() });
  const early = client.call(rateVisit, { params: { id: ahead.id }, body: { stars: 5 } });
  await expect(early).rejects.toMatchObject({ status: 409 });
  expect((await client.call(getUserBooking, { params: { id: ahead.id } })).rating).toBeNull();

  const past = sql`${table.start_at} - interval '15 days'`;
  await db
    .update(table)
    .set({ start_at: past, end_at: sql`${table.end_at} - interval '15 days'` })
    .where(eq(table.id, params.id));
  expect((await client.call(getUserBooking, { params })).rating).toMatchObject({ stars: 3, open: false });
  await expect(rate(5)).rejects.toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
});

test('only admins who may change dossiers read the words, and only those who may read families the name', async () => {
  const nanny = await readyNanny(db);
  const { parent, client, rate } = await visited(nanny);
  await rate(2, 'Was on the telephone');
  const params = { id: nanny.id };
  const name = { id: parent.id, name: expect.any(String) };
  expect(await owner.call(listRatings, { params })).toMatchObject([
    { stars: 2, words: 'Was on the telephone', parent: name },
  ]);
  expect(await coordinator.call(listRatings, { params })).toMatchObject([{ words: 'Was on the telephone' }]);
  expect(await visitor.call(listRatings, { params })).toMatchObject([
    { stars: 2, words: null, parent: name },
  ]);
  await expect(owner.call(listRatings, { params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 });

  expect(JSON.stringify(await owner.call(exportNanny, { params }))).not.toContain('Was on');
  expect(await client.call(exportOwn)).toMatchObject({
    ratings: [{ stars: 2, words: 'Was on the telephone' }],
  });

  const { version, email } = await owner.call(parents.get, { params: { id: parent.id } });
  await owner.call(eraseParent, { params: { id: parent.id }, body: { version, confirm: email } });
  expect(await owner.call(listRatings, { params })).toMatchObject([{ stars: 2, words: '' }]);
  expect(await dossierOf(nanny.id)).toMatchObject({ rating_count: 1, rating_mean: 2 });
});

test('the mean of three ratings replaces the agency’s own in the search, and two do not', async () => {
  const [praised, favourite] = [await readyNanny(db, { rating: 1 }), await readyNanny(db, { rating: 4 })];
  const visits = [];
  for (let at = 0; at < 3; at += 1) visits.push(await visited(praised));
  const searchNannies = async () => {
    const { nannies } = await owner.call(searchAvailability, {
      query: { ...nextSlot(), parent_id: (await readyParent(db)).id, limit: 100 },
    });
    const place = (id: number) => nannies.findIndex((one) => one.id === id);
    const { why } = nannies[place(praised.id)] ?? {};
    return { isFirst: place(praised.id) < place(favourite.id), why };
  };
  for (const { rate } of visits.slice(1)) await rate(5);
  expect(await searchNannies()).toMatchObject({ isFirst: false, why: expect.arrayContaining(['Rated 1']) });
  await visits[0]?.rate(4);
  expect(await searchNannies()).toMatchObject({
    isFirst: true,
    why: expect.arrayContaining(['Rated 4.7 by families (3)']),
  });
});

test('families who rate one nanny at the same time all count', async () => {
  const nanny = await readyNanny(db);
  const visits = [];
  for (let at = 0; at < 4; at += 1) visits.push(await visited(nanny));
  await Promise.all(visits.map(({ rate }, at) => rate(at + 2)));
  expect(await dossierOf(nanny.id)).toMatchObject({ rating_count: 4, rating_mean: 3.5 });
});

test('a family asks that a nanny does not come again, is told of a booked visit, and takes it back', async () => {
  const nanny = await readyNanny(db);
  const { parent, client } = await visited(nanny);
  const ahead = await bookingIn('confirmed', { parent, nanny, ...nextSlot() });
  const call = (body: { preferred: boolean; not_again?: boolean }) =>
    client.call(preferNanny, { params: { id: nanny.id }, body });
  await call({ preferred: true });
  expect((await call({ preferred: false, not_again: true })).data).toMatchObject([
    { id: nanny.id, preferred: false, not_again: true, next_visit_at: ahead.start_at },
  ]);
  const params = { id: parent.id };
  const record = await owner.call(parents.get, { params });
  expect(record).toMatchObject({
    preferred_nanny_polo_ids: [],
    blocked_nanny_polo_ids: [nanny.id],
    not_again_nanny_polo_ids: [nanny.id],
  });
  expect(await owner.call(booking.get, { params: { id: ahead.id } })).toMatchObject({ status: 'confirmed' });
  await expect(call({ preferred: true, not_again: true })).rejects.toMatchObject({ status: 422 });
  expect((await call({ preferred: false })).data).toMatchObject([{ preferred: false, not_again: false }]);

  // What the agency has blocked is not the family's to see or to take back.
  const { version } = await owner.call(parents.get, { params });
  await owner.call(parents.update, { params, body: { version, blocked_nanny_polo_ids: [nanny.id] } });
  expect((await client.call(listVisitingNannies)).data).toEqual([]);
  await expect(call({ preferred: true })).rejects.toMatchObject({ status: 404 });
});

test('the agency’s own change of the blocked nannies ends what the family asked', async () => {
  const nanny = await readyNanny(db);
  const { parent, client } = await visited(nanny);
  await client.call(preferNanny, { params: { id: nanny.id }, body: { preferred: false, not_again: true } });
  const params = { id: parent.id };
  const { version } = await owner.call(parents.get, { params });
  const lifted = await owner.call(parents.update, { params, body: { version, blocked_nanny_polo_ids: [] } });
  expect(lifted).toMatchObject({ blocked_nanny_polo_ids: [], not_again_nanny_polo_ids: [] });
});
