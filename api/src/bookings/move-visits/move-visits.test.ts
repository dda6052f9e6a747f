/** Booked visits move to a family's new address if the family or the office says so. */

import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  moveFamilyVisits,
  moveOwnVisits,
  previewFamilyMove,
  previewOwnMove,
  toSeen,
  type VisitElsewhere,
} from '@nanny-polo/shared/bookings/move-visits';
import { series as seriesContract } from '@nanny-polo/shared/bookings/series';
import { getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import type { Address } from '@nanny-polo/shared/people/family-fields';
import { parents, parentTransitionCalls } from '@nanny-polo/shared/people/parents';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { atAnyHour } from '../../test/cover.ts';
import { readyNanny } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf } from '../../test/series.ts';
import { extendSeries } from '../series/extend.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
await atAnyHour(product.db, 2);
const { bookingIn, seriesIn, familyWith } = buildersOf(product, owner);

const addressIn = (line: string, postcode: string, lat: number, lng: number): Address => ({
  ...{ label: 'Home', line, postcode, lat, lng, access_notes: 'Lower bell' },
});
const home = addressIn('1 Strand', 'WC2N 5HR', 51.508, -0.125);
/** One kilometre, sixteen and ten from `home`, where the nannies live. */
const near = addressIn('2 Drury Lane', 'WC2B 5TB', 51.515, -0.123);
const dear = addressIn('3 Rye Lane', 'SE15 5BS', 51.36, -0.125);
const far = addressIn('4 Hill Road', 'SE19 2TA', 51.418, -0.08);
const placeOf = ({ line, postcode }: Address) => ({ line, postcode });

/** Creates a family that has moved from `home` to an address, with a client for each who may move its visits. */
async function familyAt(address: Address) {
  const { parent, client } = await familyWith({ addresses: [home] });
  const place = placeOf(address);
  const params = { id: parent.id };
  const relocate = async () => {
    const { data } = await client.call(getFamily);
    await client.call(updateFamily, { body: { version: data.version, addresses: [address] } });
    await post.delivered();
  };
  const own = {
    preview: () => client.call(previewOwnMove, { body: { address: place } }),
    move: (visits: readonly VisitElsewhere[]) =>
      client.call(moveOwnVisits, { body: { address: place, visits: toSeen(visits) } }),
  };
  const office = {
    preview: () => owner.call(previewFamilyMove, { params, body: { address: place } }),
    move: (visits: readonly VisitElsewhere[]) =>
      owner.call(moveFamilyVisits, { params, body: { address: place, visits: toSeen(visits) } }),
  };
  return { parent, client, relocate, own, office };
}

const now = ({ id }: Pick<Booking, 'id'>) => owner.call(booking.get, { params: { id } });
const changedOf = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ status: 409, body: { code: 'visits_changed' } });

test('a parent moves confirmed visits, which stay until then, and agrees to their prices by that', async () => {
  const { parent, client, relocate, own } = await familyAt(dear);
  const nanny = await readyNanny(product.db, { display_name: 'Ines Costa' });
  const visits = [
    await bookingIn('confirmed', { parent, nanny }),
    await bookingIn('confirmed', { parent, nanny }),
  ];
  await relocate();
  for (const visit of visits) expect((await now(visit)).address).toEqual(home);
  const preview = await own.preview();
  expect(preview.visits).toHaveLength(2);
  const [first] = preview.visits;
  expect(first).toMatchObject({
    ...{ nanny_name: 'Ines', address: placeOf(home), from_minor: visits[0]?.total_minor },
    ...{ too_far: false, asks_family: false, fixed: null },
  });
  expect(first?.to_minor).toBeGreaterThan((first?.from_minor ?? 0) + 500);
  expect(await own.move(preview.visits)).toEqual({ moved: 2, requested: 0, asked: 0 });
  for (const visit of visits)
    expect(await now(visit)).toMatchObject({
      ...{ address: dear, status: 'confirmed', pending_minor: null },
      ...{ agreed_minor: first?.to_minor, total_minor: first?.to_minor },
    });
  await post.delivered();
  const news = (await post.to(nanny.email ?? '', 0)).filter(({ subject }) => subject.includes('new address'));
  expect(news).toHaveLength(1);
  expect(news[0]?.text).toContain('SE15');
  expect(news[0]?.text).not.toMatch(/Rye Lane|5BS|Lower bell/);
  expect((await client.call(getUserBooking, { params: { id: first?.id ?? 0 } })).pending_price).toBeNull();
  expect((await own.preview()).visits).toEqual([]);
});

test('the office moves them, and the family is asked about a higher price by mail', async () => {
  const { parent, relocate, office } = await familyAt(dear);
  const visit = await bookingIn('confirmed', { parent });
  await relocate();
  const { visits } = await office.preview();
  expect(visits).toMatchObject([{ asks_family: true, nanny_name: 'Nanny' }]);
  expect(await office.move(visits)).toMatchObject({ moved: 1, asked: 1 });
  expect(await now(visit)).toMatchObject({
    ...{ address: dear, total_minor: visit.total_minor, pending_minor: visits[0]?.to_minor },
  });
  await post.delivered();
  const mails = (await post.to(parent.email, 0)).filter(({ text }) => text.includes('/price/'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/instead of £69 \(What has changed about the visit: £5.81 more\)/);
});

test('the agency pays a small rise, whoever moves the visit, and nobody is asked', async () => {
  for (const by of ['own', 'office'] as const) {
    const family = await familyAt(near);
    const visit = await bookingIn('confirmed', { parent: family.parent });
    await family.relocate();
    const { visits } = await family[by].preview();
    expect(visits).toMatchObject([{ to_minor: visit.total_minor, asks_family: false }]);
    await family[by].move(visits);
    expect(await now(visit)).toMatchObject({
      address: near,
      total_minor: visit.total_minor,
      pending_minor: null,
    });
  }
});

test('a visit beyond the nanny’s radius becomes a change request of the parent, and only the office moves it', async () => {
  const { parent, relocate, own, office } = await familyAt(far);
  const nanny = await readyNanny(product.db, { display_name: 'Ines Costa', travel_radius_km: 8 });
  const visit = await bookingIn('confirmed', { parent, nanny });
  await relocate();
  const { visits } = await own.preview();
  expect(visits).toMatchObject([{ too_far: true, radius_km: 8, nanny_name: 'Ines' }]);
  expect(Math.round(visits[0]?.distance_km ?? 0)).toBe(10);
  expect(await own.move(visits)).toEqual({ moved: 0, requested: 1, asked: 0 });
  expect((await now(visit)).address).toEqual(home);
  const [request] = await owner.call(booking.history, { params: { id: visit.id } });
  expect(request).toMatchObject({
    action: 'request-change',
    after: { reason: expect.stringContaining('4 Hill Road') },
  });
  const [listed] = (await office.preview()).visits;
  if (!listed) throw new Error('The visit is not listed');
  await changedOf(office.move([{ ...listed, too_far: false }]));
  expect(await office.move([listed])).toMatchObject({ moved: 1 });
  expect((await now(visit)).address).toEqual(far);
});

test('a series follows if all its visits do, so that later ones are at the new address', async () => {
  const { parent, relocate, own } = await familyAt(near);
  const { id, ...series } = await seriesIn('confirmed', { parent });
  const read = () => owner.call(seriesContract.get, { params: { id } });
  await relocate();
  const { visits } = await own.preview();
  await own.move(visits.slice(1));
  expect((await read()).address).toEqual(home);
  expect((await bookingsOf(owner, id)).map(({ changed_by_hand }) => changed_by_hand)).toEqual(
    visits.map((_, at) => at > 0),
  );
  await own.move((await own.preview()).visits);
  expect((await read()).address).toEqual(near);
  await extendSeries(product.db, `${addDays(series.first_day, 60)}T12:00:00Z`);
  const all = await bookingsOf(owner, id);
  expect(all.length).toBeGreaterThan(visits.length);
  expect(all.every(({ address }) => address?.line === near.line)).toBe(true);
});

test('nothing is moved if a visit was cancelled meanwhile or its price has changed, and the refusal names it', async () => {
  const { parent, relocate, own } = await familyAt(dear);
  const nanny = await readyNanny(product.db);
  const [changed, other] = [
    await bookingIn('confirmed', { parent, nanny }),
    await bookingIn('confirmed', { parent }),
  ];
  await relocate();
  const { visits } = await own.preview();
  await product.db.update(nannyPolo).set({ lat: 51.49 }).where(eq(nannyPolo.id, nanny.id));
  const refusal = own.move(visits);
  await expect(refusal).rejects.toMatchObject({
    body: { message: expect.stringMatching(new RegExp(`^${changed.code} has changed meanwhile`)) },
  });
  const fresh = (await own.preview()).visits;
  const { version } = await now(other);
  await owner.call(bookingTransitionCalls.cancel, { params: { id: other.id }, body: { version } });
  await changedOf(own.move(fresh));
  expect((await now(changed)).address).toEqual(home);
  const left = (await own.preview()).visits;
  expect(left.map(({ id }) => id)).toEqual([changed.id]);
  const both = await Promise.allSettled([own.move(left), own.move(left)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('visits that have begun, other families’ visits and other places stay out of it', async () => {
  const { parent, relocate, own, office } = await familyAt(near);
  await bookingIn('in_progress', { parent });
  const visit = await bookingIn('confirmed', { parent });
  const stranger = await familyAt(near);
  await expect(stranger.own.preview()).rejects.toMatchObject({ status: 422 });
  await stranger.relocate();
  await relocate();
  const { visits } = await own.preview();
  expect(visits.map(({ id }) => id)).toEqual([visit.id]);
  await expect(stranger.own.move(visits)).rejects.toMatchObject({ status: 404 });
  const moved = { ...home, line: '99 New Road' };
  const record = await owner.call(parents.get, { params: { id: parent.id } });
  await owner.call(parents.update, { params: { id: parent.id }, body: { ...record, addresses: [moved] } });
  await expect(office.move(visits)).rejects.toMatchObject({ status: 422 });
});

test('the office moves the visits of a suspended family, which itself is signed out', async () => {
  const { parent, relocate, own, office } = await familyAt(near);
  const visit = await bookingIn('confirmed', { parent });
  await relocate();
  const { version } = await owner.call(parents.get, { params: { id: parent.id } });
  await owner.call(parentTransitionCalls.suspend, { params: { id: parent.id }, body: { version } });
  await expect(own.preview()).rejects.toMatchObject({ status: 401 });
  await office.move((await office.preview()).visits);
  expect((await now(visit)).address).toEqual(near);
});
