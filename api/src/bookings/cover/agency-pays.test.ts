/** The agency pays a dearer nanny, as chosen before anybody is asked. */

import {
  absencePrices,
  applyAbsence,
  chooseForVisit,
  createAbsence,
  previewAbsence,
} from '@nanny-polo/shared/bookings/absence';
import { answerAsk } from '@nanny-polo/shared/bookings/ask';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  answerForNanny,
  coverBooking,
  quoteOfBooking,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { startCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { atAnyHour, linksOf, neighbourhood, unfilled } from '../../test/cover.ts';
import { readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { priceChange } from '../schedule/price-change-table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const nobody = product.client(null);
await atAnyHour(product.db, 2);

const read = ({ id }: { id: number }) => owner.call(booking.get, { params: { id } });
const at = async (one: { id: number }) => ({
  params: { id: one.id },
  version: (await read(one)).version,
});

async function accept(one: { id: number }) {
  const { params, version } = await at(one);
  await owner.call(answerForNanny, { params, body: { version, answer: 'accepted' } });
}

async function confirm(one: { id: number }) {
  const { params, version } = await at(one);
  await owner.call(bookingTransitionCalls.confirm, { params, body: { version } });
}

/** Creates a family near a dearer nanny, whom they prefer. */
async function dearer() {
  const { parent, nannies } = await neighbourhood(product.db, 1, { tier: 'senior' });
  const [nanny] = nannies;
  if (!nanny) throw new Error('There is no nanny');
  return { parent, nanny };
}

type Scene = Awaited<ReturnType<typeof dearer>>;
interface Choice {
  readonly agency_pays?: true;
}

const { bookingIn } = buildersOf(product, owner);

/** Creates a confirmed booking that another nanny could take. */
async function coverable({ parent, nanny: { lat, lng } }: Scene) {
  const absent = await readyNanny(product.db, { lat, lng, tier: 'standard' });
  return { one: await bookingIn('confirmed', { parent, nanny: absent }), absent };
}

/** Applies the plan of the nanny of a confirmed booking with this choice for it. */
async function applied(scene: Scene, choice: Choice, plan: object) {
  const { one, absent } = await coverable(scene);
  const { start_at, end_at } = one;
  const away = { nanny_polo_id: absent.id, start_at, end_at };
  const desk = await owner.call(createAbsence, { body: away });
  const params = { id: desk.id };
  const chosen = { version: desk.version, booking_id: one.id, ...plan };
  const { version } = await owner.call(chooseForVisit, { params, body: chosen as never });
  const payers = async () => (await owner.call(absencePrices, { params })).map(({ payer }) => payer);
  const isOffered = 'nanny_polo_id' in plan;
  expect(await payers()).toEqual(isOffered ? ['family'] : []);
  const body = { version, ...choice };
  const { notices } = await owner.call(previewAbsence, { params, body });
  expect(notices.some((words) => words.includes('a new price'))).toBe(isOffered && !choice.agency_pays);
  await owner.call(applyAbsence, { params, body });
  if (isOffered) expect(await payers()).toEqual([choice.agency_pays ? 'agency' : 'family']);
  return one;
}

async function acceptAsk(one: Booking) {
  const [ask] = await queryRows<{ id: number }>(
    product.db,
    sql`SELECT k.id FROM cover_ask k JOIN cover_request_booking c ON c.cover_request_id = k.cover_request_id
      WHERE c.booking_id = ${one.id} ORDER BY k.id LIMIT 1`,
  );
  const [token = ''] = await linksOf(product.db, { asks: [ask] } as never);
  await nobody.call(answerAsk, { params: { token }, body: { answer: 'accepted' } });
}

/** Ways to get a yes from a nanny who is dearer than the price that the family agreed to. */
const ways: Record<string, (scene: Scene, choice: Choice) => Promise<{ id: number }>> = {
  'an offer of a request': async ({ parent, nanny }, choice) => {
    const one = await unfilled(owner, parent);
    const { params, version } = await at(one);
    const body = { version, nanny_polo_id: nanny.id, ...choice };
    await owner.call(bookingTransitionCalls.offer, { params, body });
    await accept(one);
    return one;
  },
  'an offer to another nanny': async (scene, choice) => {
    const { one } = await coverable(scene);
    const withdrawn = await at(one);
    await owner.call(bookingTransitionCalls.withdraw, {
      params: withdrawn.params,
      body: { version: withdrawn.version },
    });
    const { params, version } = await at(one);
    await owner.call(coverBooking, { params, body: { version, nanny_polo_id: scene.nanny.id, ...choice } });
    await accept(one);
    return one;
  },
  'an offer at another time': async (scene, choice) => {
    const { one } = await coverable(scene);
    const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString();
    const time = { start_at: later(one.start_at), end_at: later(one.end_at) };
    const body = { version: one.version, nanny_polo_id: scene.nanny.id, ...time, ...choice };
    await owner.call(rescheduleBooking, { params: { id: one.id }, body });
    await accept(one);
    return one;
  },
  'a cover request': async ({ parent }, choice) => {
    const one = await unfilled(owner, parent);
    await owner.call(startCoverRequest, { body: { booking_ids: [one.id], ...choice } });
    await acceptAsk(one);
    return one;
  },
  'an offer of a plan': async (scene, choice) => {
    const one = await applied(scene, choice, { choice: 'offer', nanny_polo_id: scene.nanny.id });
    await accept(one);
    return one;
  },
  'the asks of a plan': async (scene, choice) => {
    const one = await applied(scene, choice, { choice: 'ask' });
    await acceptAsk(one);
    return one;
  },
};

const questions = (one: { id: number }) =>
  product.db.select().from(priceChange).where(eq(priceChange.booking_id, one.id));

test.each(Object.entries(ways))(
  'the family is not asked for more after %s that the agency pays',
  async (_, way) => {
    const one = await way(await dearer(), { agency_pays: true });
    const { agreed_minor, covered_minor, pending_minor } = await read(one);
    expect(covered_minor).toBeGreaterThan(agreed_minor ?? 0);
    expect(pending_minor).toBeNull();
    expect(await questions(one)).toEqual([]);
    await confirm(one);
    expect(await read(one)).toMatchObject({ status: 'confirmed', agreed_minor, covered_minor });
    const quote = await owner.call(quoteOfBooking, { params: { id: one.id } });
    expect(quote.total_minor).toBe(agreed_minor);
    expect(quote.adjustments).toMatchObject([{ why: 'The agency pays the difference' }]);
  },
);

test.each(Object.entries(ways))('the family is asked to agree after %s by default', async (_, way) => {
  const one = await way(await dearer(), {});
  const { agreed_minor, covered_minor } = await read(one);
  expect(covered_minor).toBeNull();
  expect(await questions(one)).toMatchObject([{ state: 'pending', from_minor: agreed_minor }]);
});

test('the agency pays only for the nanny it was chosen for', async () => {
  const { parent, nanny } = await dearer();
  const one = await unfilled(owner, parent);
  const offered = await at(one);
  const body = { version: offered.version, nanny_polo_id: nanny.id, agency_pays: true };
  await owner.call(bookingTransitionCalls.offer, { params: offered.params, body });
  expect((await read(one)).covered_minor).not.toBeNull();
  const other = await readyNanny(product.db, { lat: nanny.lat, lng: nanny.lng, tier: 'senior' });
  const { params, version } = await at(one);
  await owner.call(coverBooking, { params, body: { version, nanny_polo_id: other.id } });
  expect((await read(one)).covered_minor).toBeNull();
  expect(await questions(one)).toMatchObject([{ state: 'pending' }]);
});

test('a nanny who is not dearer leaves nothing for the agency to pay', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const one = await unfilled(owner, parent);
  const { params, version } = await at(one);
  const body = { version, nanny_polo_id: nannies[0]?.id ?? 0, agency_pays: true };
  await owner.call(bookingTransitionCalls.offer, { params, body });
  await accept(one);
  await confirm(one);
  expect(await read(one)).toMatchObject({ covered_minor: null, status: 'confirmed' });
});
