import { answerAsk } from '@nanny-polo/shared/bookings/ask';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { askMoreNannies, getCoverRequest, stopCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { askFor, atAnyHour, linksOf, neighbourhood, unfilled, waveIsDue } from '../../test/cover.ts';
import { amount, onPostgres } from '../../test/database.ts';
import { openProduct } from '../../test/product.ts';
import { busy } from '../schedule/busy-table.ts';
import { sendWaves } from './wave.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const nobody = product.client(null);

/** The number of rounds set by the drill `cover`; 0 for a short run with fewer rounds, and fewer nannies on PGlite. */
const wanted = Number(process.env.COVER_RACE_ROUNDS ?? 0);
const short = onPostgres() ? [amount(7, 2), 200] : [2, 20];
const [rounds = 2, count = 20] = wanted > 0 ? [wanted, 200] : short;
const timeout = wanted > 0 ? 840_000 : 240_000;

const accept = (token: string) => nobody.call(answerAsk, { params: { token }, body: { answer: 'accepted' } });

/** Counts calls by outcome: `200`, or the status and code of the refusal. */
function tally(outcomes: readonly PromiseSettledResult<unknown>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const outcome of outcomes) {
    const { status, body } = outcome.status === 'rejected' ? outcome.reason : { status: 200, body: {} };
    const name = [status, body?.code].filter(Boolean).join(' ');
    sum[name] = (sum[name] ?? 0) + 1;
  }
  return sum;
}

/** Expects that only the booking's nanny, if it has one, holds its time. Returns the booking. */
async function expectOneHolder({ id }: { id: number }): Promise<Booking> {
  const now = await owner.call(booking.get, { params: { id } });
  const held = await product.db.select().from(busy).where(eq(busy.booking_id, id));
  expect(held.map((one) => one.nanny_polo_id)).toEqual(now.nanny_polo_id === null ? [] : [now.nanny_polo_id]);
  const accepted = await queryRows<{ id: number }>(
    product.db,
    sql`SELECT k.nanny_polo_id AS id FROM cover_ask k JOIN cover_request_booking c USING (cover_request_id)
      WHERE c.booking_id = ${id} AND k.state = 'accepted'`,
  );
  const { request } = await owner.call(getCoverRequest, { params: { id } });
  expect(accepted.map((one) => one.id)).toEqual(request?.state === 'filled' ? [now.nanny_polo_id] : []);
  if (request?.ended_at) expect(request.asks.some(({ state }) => state === 'asked')).toBe(false);
  return now;
}

test('if many nannies accept at the same time, one gets the booking and all others get 409 offer_taken', {
  timeout,
}, async () => {
  await atAnyHour(product.db, 50);
  const { parent } = await neighbourhood(product.db, count, { lat: 52.5, lng: -1 });
  for (let round = 0; round < rounds; round += 1) {
    const one = await unfilled(owner, parent);
    let request = await askFor(owner, one);
    while (request.asks.length < count)
      request = await owner.call(askMoreNannies, {
        params: { id: request.id },
        body: { wave: request.wave },
      });
    const tokens = await linksOf(product.db, request);
    const outcomes = await Promise.allSettled(tokens.map(accept));
    expect(tally(outcomes)).toEqual({ 200: 1, '409 offer_taken': count - 1 });
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect((await expectOneHolder(one)).nanny_polo_id).toBe(request.asks[winner]?.nanny_polo_id);
  }
});

test('an acceptance that races the end of the request, the next wave or an offer by hand leaves at most one holder', {
  timeout,
}, async () => {
  await atAnyHour(product.db, 2);
  const { parent, nannies } = await neighbourhood(product.db, 6);
  const spare = nannies[5]?.id ?? 0;
  const others: [string, (one: Booking, request: number) => Promise<unknown>][] = [
    ['stop', (_, id) => owner.call(stopCoverRequest, { params: { id } })],
    [
      'cancel',
      ({ id, version }) => owner.call(bookingTransitionCalls.cancel, { params: { id }, body: { version } }),
    ],
    ['the next wave', () => sendWaves(product.db, new Date().toISOString())],
    [
      'an offer by hand',
      ({ id, version }) =>
        owner.call(bookingTransitionCalls.offer, {
          params: { id },
          body: { version, nanny_polo_id: spare },
        }),
    ],
  ];
  for (let round = 0; round < Math.max(rounds, onPostgres() ? 10 : 2); round += 1)
    for (const [what, act] of others) {
      const one = await unfilled(owner, parent);
      const request = await askFor(owner, one);
      const tokens = await linksOf(product.db, request);
      await waveIsDue(product.db, request);
      const race = [() => act(one, request.id), ...tokens.map((token) => () => accept(token))];
      if (round % 2) race.reverse();
      const outcomes = tally(await Promise.allSettled(race.map((run) => run())));
      expect(
        Object.keys(outcomes).filter((name) => !/^(200|409|422)/.test(name)),
        what,
      ).toEqual([]);
      const after = await expectOneHolder(one);
      if (what !== 'cancel' && what !== 'stop') expect(after.nanny_polo_id, what).not.toBeNull();
    }
});
