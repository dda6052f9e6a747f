import type { AskState } from '@nanny-polo/shared/bookings/ask';
import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import { recordAskReply } from '@nanny-polo/shared/bookings/cover';
import type { OfferState } from '@nanny-polo/shared/bookings/offer';
import { type CoverFigures, getDashboard } from '@nanny-polo/shared/office/dashboard';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booking as table } from '../../bookings/schedule/booking-table.ts';
import { coverAsk, coverRequest } from '../../bookings/schedule/cover-table.ts';
import { offer } from '../../bookings/schedule/offer-table.ts';
import { askFor, atAnyHour, neighbourhood, unfilled } from '../../test/cover.ts';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { readCoverFigures } from './service.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
await atAnyHour(product.db, 2);

/** Computes the figures as the contract defines them, from all rows of their tables. */
async function recomputed(from: string): Promise<CoverFigures> {
  const { db } = product;
  const [bookings, offers, requests, asks] = [
    await db.select().from(table),
    await db.select().from(offer),
    await db.select().from(coverRequest),
    await db.select().from(coverAsk),
  ];
  const counts = (at: string | null) => at !== null && agencyDayOf(at) >= from;
  const waits: number[] = [];
  const rescued = new Set<number>();
  for (const { id, created_at, past_visit } of bookings) {
    const yeses = offers
      .filter((one) => one.booking_id === id && one.answered_at !== null && one.state !== 'declined')
      .toSorted((a, b) => a.id - b.id);
    const [first] = yeses;
    if (first && !past_visit && first.series_offer_id === null && counts(first.answered_at))
      waits.push(
        Math.max(0, Math.floor((Date.parse(first.answered_at ?? '') - Date.parse(created_at)) / 1000)),
      );
    const isRescue = (yes: (typeof yeses)[number], at: number) =>
      counts(yes.answered_at) &&
      yeses
        .slice(0, at)
        .some(
          (lost) =>
            lost.nanny_polo_id !== yes.nanny_polo_id &&
            (lost.state === 'retracted' || lost.state === 'withdrawn'),
        );
    if (yeses.some(isRescue)) rescued.add(id);
  }
  waits.sort((a, b) => a - b);
  const within = (share: number) => waits[Math.ceil(share * waits.length) - 1] ?? null;
  const judged = requests.filter(
    ({ state, ended_at, swap }) => !swap && (state === 'filled' || state === 'expired') && counts(ended_at),
  );
  return {
    first_yes: { count: waits.length, median_seconds: within(0.5), ninetieth_seconds: within(0.9) },
    first_wave: {
      requests: judged.length,
      covered: judged.filter(({ id }) =>
        asks.some((ask) => ask.cover_request_id === id && ask.state === 'accepted' && ask.wave === 1),
      ).length,
    },
    rescued: rescued.size,
  };
}

const ended = fc.constantFrom<OfferState>('accepted', 'declined', 'retracted', 'withdrawn', 'expired');
const hours = fc.integer({ min: 0, max: 90 * 24 });
const story = fc.record({
  past_visit: fc.boolean(),
  made: hours,
  offers: fc.array(fc.record({ nanny: fc.nat(2), state: ended, yes: fc.boolean(), after: fc.nat(200) }), {
    maxLength: 4,
  }),
});
const asked = fc.record({
  state: fc.constantFrom('filled', 'expired', 'stopped', 'exhausted'),
  ended: hours,
  wave: fc.integer({ min: 1, max: 3 }),
});

/** A nanny retracts their acceptance and another accepts, in case none of the random stories does this. */
const rescue = {
  past_visit: false,
  made: 10,
  offers: [
    { nanny: 0, state: 'retracted' as const, yes: true, after: 1 },
    { nanny: 1, state: 'accepted' as const, yes: true, after: 2 },
  ],
};

test('every figure matches its definition, whatever became of the bookings', async () => {
  const parent = await readyParent(product.db);
  const nannies = [await readyNanny(product.db), await readyNanny(product.db), await readyNanny(product.db)];
  const begun = Date.now();
  const ago = (some: number) => new Date(begun - some * 3_600_000).toISOString();
  const stories = fc.record({
    stories: fc.array(story, { minLength: 1, maxLength: 5 }),
    asked: fc.array(asked, { maxLength: 4 }),
    days: fc.constantFrom(1, 7, 30, 90),
  });
  await fc.assert(
    fc.asyncProperty(stories, async (sample) => {
      for (const one of sample.stories) {
        const [row] = await product.db
          .insert(table)
          .values({
            parent_id: parent.id,
            service: 'hourly',
            status: 'requested',
            created_at: ago(one.made),
            ...nextSlot(),
            past_visit: one.past_visit,
            buffer_minutes: 15,
            source: 'phone',
          })
          .returning({ id: table.id });
        for (const [at, { nanny, state, yes, after }] of one.offers.entries())
          await product.db.insert(offer).values({
            booking_id: row?.id ?? 0,
            nanny_polo_id: nannies[nanny]?.id ?? 0,
            state,
            current: at === one.offers.length - 1,
            expires_at: ago(0),
            answered_at:
              state === 'accepted' || state === 'declined' || (yes && state !== 'expired')
                ? ago(Math.max(0, one.made - after))
                : null,
          });
      }
      for (const { state, ended, wave } of sample.asked) {
        const isOver = state !== 'exhausted';
        const [made] = await product.db
          .insert(coverRequest)
          .values({
            state: state as 'filled',
            started_by: 'Cora Devlin',
            started_at: ago(ended + 2),
            ended_at: isOver ? ago(ended) : null,
            wave,
          })
          .returning({ id: coverRequest.id });
        const states: AskState[] = ['taken', state === 'filled' ? 'accepted' : 'withdrawn'];
        for (const [at, ask] of states.entries())
          await product.db.insert(coverAsk).values({
            cover_request_id: made?.id ?? 0,
            nanny_polo_id: nannies[at]?.id ?? 0,
            wave: at === 0 ? 1 : wave,
            state: ask,
            preferred: false,
            visits: 0,
          });
      }
      const from = addDays(agencyDayOf(new Date(begun)), 1 - sample.days);
      expect(await readCoverFigures(product.db, from)).toEqual(await recomputed(from));
    }),
    { numRuns: propertyRuns(30), examples: [[{ stories: [rescue], asked: [], days: 1 }]] },
  );
  expect(await readCoverFigures(product.db, '1999-01-01')).toMatchObject({
    rescued: expect.toSatisfy((count: number) => count > 0),
  });
});

test('a reply to a cover request and a rescue change the figures', async () => {
  const today = agencyDayOf();
  const before = await readCoverFigures(product.db, today);
  const { parent } = await neighbourhood(product.db, 3);
  const { id } = await unfilled(owner, parent);
  const request = await askFor(owner, { id });
  const [ask] = request.asks;
  const params = { id: request.id, ask_id: ask?.id ?? 0 };
  await owner.call(recordAskReply, { params, body: { answer: 'accepted' } });
  const first = await readCoverFigures(product.db, today);
  expect(first.first_yes.count).toBe(before.first_yes.count + 1);
  expect(first.first_wave).toEqual({
    requests: before.first_wave.requests + 1,
    covered: before.first_wave.covered + 1,
  });
  const now = async () => (await owner.call(booking.get, { params: { id } })).version;
  await owner.call(bookingTransitionCalls.withdraw, {
    params: { id },
    body: { version: await now(), reason: 'Ill' },
  });
  const nanny_polo_id = request.asks[1]?.nanny_polo_id ?? 0;
  await owner.call(coverBooking, { params: { id }, body: { version: await now(), nanny_polo_id } });
  await owner.call(answerForNanny, {
    params: { id },
    body: { version: await now(), answer: 'accepted' },
  });
  const after = await readCoverFigures(product.db, today);
  expect(after).toEqual({ ...first, rescued: before.rescued + 1 });
  expect((await owner.call(getDashboard, { query: { days: 2 } })).cover.rescued).toBeGreaterThan(0);
});

test('a period without an acceptance has no median', async () => {
  expect(await readCoverFigures(product.db, addDays(agencyDayOf(), 2))).toEqual({
    first_yes: { count: 0, median_seconds: null, ninetieth_seconds: null },
    first_wave: { requests: 0, covered: 0 },
    rescued: 0,
  });
});
