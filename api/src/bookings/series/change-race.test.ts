/**
 * Concurrent calls on one series. After each round every day of the rule has one visit or is planned, each visit with a
 * nanny holds their time, and each planned day that the nanny has accepted has one hold.
 */

import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer } from '@nanny-polo/shared/bookings/offer';
import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import { answerSeriesForNanny, cancelSeries, changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { eq, or, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { raceRounds } from '../../test/database.ts';
import { readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, nextMonday } from '../../test/series.ts';
import { createOfferToken } from '../offer/token.ts';
import { series } from '../schedule/series-table.ts';
import { extendSeries } from './extend.ts';

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');
await product.db.execute(sql`UPDATE agency_settings SET series_horizon_weeks = 4`);
afterEach(async () => {
  // Leave the next test nothing to extend.
  await product.db.update(series).set({ last_day: sql`greatest(first_day, made_until)` });
});

const slow = { timeout: 300_000 };
const rounds = () => raceRounds(20);

/** Makes the bookings that are due `weeks` later. */
const extended = (weeks: number) =>
  extendSeries(product.db, new Date(Date.now() + weeks * 7 * 86_400_000).toISOString());

/** Eight visits on Tuesdays and Thursdays, of which the first few are bookings and the others are planned. */
const plan = { visits: 8, buffer_minutes: 0 };
const [tuesday, thursday] = [addDays(nextMonday(), 1), addDays(nextMonday(), 3)];
const lastDay = addDays(thursday, 21);

const read = ({ id }: Pick<Series, 'id'>) => coordinator.call(contract.get, { params: { id } });

const { seriesIn } = buildersOf(product, coordinator);

const change = ({ id, version }: Series, from_day: string, changes: object) =>
  coordinator.call(changeSeries, {
    params: { id },
    body: { version, from_day, keep_changed: true, nanny_agreed: true, changes },
  });

const later = { starts: '16:00', ends: '20:00' };

const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === 'fulfilled' ? 200 : (one.reason as { status?: number }).status));

/** Expects every day of the rule until `last` to have a visit, and the nannies' calendars to match. */
async function expectWhole({ id }: Series, last = lastDay): Promise<void> {
  const own = sql`${id} IN (s.id, s.root_id)`;
  const live = sql`b.status NOT IN ('cancelled', 'declined', 'expired')`;
  const days = await queryRows<{ day: string }>(
    product.db,
    sql`SELECT b.series_day::text AS day FROM booking b JOIN series s ON s.id = b.series_id
      WHERE ${own} AND ${live} ORDER BY b.series_day, b.id`,
  );
  const [until] = await queryRows<{ day: string; planned: boolean }>(
    product.db,
    sql`SELECT max(made_until)::text AS day, bool_or(EXISTS (SELECT FROM series_offer o
        WHERE o.series_id = s.id AND o.state = 'accepted' AND o.planned AND s.made_until < s.last_day)) AS planned
      FROM series s WHERE ${own}`,
  );
  const due = [];
  for (const first of [tuesday, thursday])
    for (let day = first; day <= last; day = addDays(day, 7)) due.push(day);
  const isMade = (day: string) => day <= (until?.day ?? '');
  expect(days.map(({ day }) => day)).toEqual(due.filter(isMade).toSorted());
  const holds = await queryRows<{ day: string }>(
    product.db,
    sql`SELECT y.series_day::text AS day FROM busy y JOIN series s ON s.id = y.series_id WHERE ${own} ORDER BY 1`,
  );
  const planned = due.filter((day) => !isMade(day)).toSorted();
  expect(holds.map(({ day }) => day)).toEqual(until?.planned ? planned : []);
  const wrong = await queryRows(
    product.db,
    sql`SELECT b.id, b.status, y.busy::text FROM booking b JOIN series s ON s.id = b.series_id
        LEFT JOIN busy y ON y.booking_id = b.id
      WHERE ${own} AND ((b.status IN ('offered', 'confirmed') AND b.nanny_polo_id IS NOT NULL) IS DISTINCT FROM (y.id IS NOT NULL)
        OR y.nanny_polo_id <> b.nanny_polo_id OR y.busy <> tstzrange(b.start_at, b.end_at))`,
  );
  expect(wrong).toEqual([]);
}

/** Gives the series of a round an end, so that later rounds do not extend it. */
const finish = ({ id }: Series) =>
  product.db
    .update(series)
    .set({ last_day: sql`greatest(first_day, made_until)` })
    .where(or(eq(series.id, id), eq(series.root_id, id)));

test('a change while the series is extended neither loses nor duplicates a visit', slow, async () => {
  for (const round of rounds()) {
    const of = await seriesIn(round % 2 === 0 ? 'confirmed' : 'requested', plan);
    const [one, another, changed] = await Promise.allSettled([
      extended(1),
      extended(2),
      change(of, addDays(thursday, 1), later),
    ]);
    expect(codes([one, another, changed])).toEqual([200, 200, 200]);
    await expectWhole(of);
    // An extension that found the series locked leaves it to the next tick.
    await extended(2);
    await expectWhole(of);
    const { series_id } = (changed as PromiseFulfilledResult<{ series_id: number }>).value;
    const times = (await bookingsOf(coordinator, series_id)).map((visit) =>
      new Date(visit.start_at).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' }),
    );
    expect(new Set(times)).toEqual(new Set(['16:00:00']));
    await finish(of);
  }
});

test('a series that ends while it is extended has no visit after its end', slow, async () => {
  for (const round of rounds()) {
    const of = await seriesIn(round % 2 === 0 ? 'confirmed' : 'requested', plan);
    const from_day = addDays(thursday, 1);
    const body = { version: of.version, from_day, to_day: null };
    const results = await Promise.allSettled([
      extended(1),
      coordinator.call(cancelSeries, { params: { id: of.id }, body }),
      extended(2),
    ]);
    expect(codes(results)).toEqual([200, 200, 200]);
    await extended(3);
    await expectWhole(of, thursday);
    await finish(of);
  }
});

test('if two coordinators change all following visits at the same time, one must reload', slow, async () => {
  for (const _ of rounds()) {
    const of = await seriesIn('accepted', plan);
    const [one, other] = [await readyNanny(product.db), await readyNanny(product.db)];
    const results = await Promise.allSettled([
      change(of, addDays(thursday, 1), { nanny_polo_id: one.id }),
      change(of, tuesday, { nanny_polo_id: other.id, ...later }),
    ]);
    expect(codes(results).toSorted()).toEqual([200, 409]);
    await expectWhole(of);
    await finish(of);
  }
});

test(
  'a visit rescheduled while all following visits are changed gets one of the two times',
  slow,
  async () => {
    for (const round of rounds()) {
      const of = await seriesIn(round % 2 === 0 ? 'confirmed' : 'offered', plan);
      const [, second] = (await bookingsOf(coordinator, of.id)) as [Booking, Booking];
      const earlier = (instant: string) => new Date(Date.parse(instant) - 3_600_000).toISOString();
      const { id, version, start_at, end_at } = second;
      const body = { version, start_at: earlier(start_at), end_at: earlier(end_at), nanny_agreed: true };
      const results = await Promise.allSettled([
        coordinator.call(rescheduleBooking, { params: { id }, body }),
        change(of, tuesday, later),
      ]);
      const [alone, all] = codes(results);
      expect([200, 409]).toContain(alone);
      expect(all).toBe(200);
      const after = await coordinator.call(booking.get, { params: { id } });
      expect(after.changed_by_hand).toBe(alone === 200);
      expect(Date.parse(after.start_at) - Date.parse(start_at)).toBe(alone === 200 ? -3_600_000 : 3_600_000);
      await finish(of);
    }
  },
);

test(
  'a reply while the visits are changed applies to the time that was offered, or is refused',
  slow,
  async () => {
    for (const round of rounds()) {
      const of = await seriesIn('offered', plan);
      const [first] = await bookingsOf(coordinator, of.id);
      const token = await product.db.transaction((tx) => createOfferToken(tx, first?.offer?.id ?? 0));
      const { id, version, offers } = of;
      const whole = { version, offer_id: offers[0]?.id ?? 0, answer: 'accepted' as const };
      const results = await Promise.allSettled([
        round % 2 === 0
          ? coordinator.call(answerSeriesForNanny, { params: { id }, body: whole })
          : product.client(null).call(answerOffer, { params: { token }, body: { answer: 'accepted' } }),
        change(of, tuesday, later),
      ]);
      const [reply, changed] = codes(results);
      // The reply to one offer leaves the series as it is, so the change is never stale.
      if (round % 2 === 0) expect([reply, changed].toSorted()).toEqual([200, 409]);
      else
        expect([
          [200, 200],
          [422, 200],
        ]).toContainEqual([reply, changed]);
      await expectWhole(of);
      // An acceptance of the old time does not apply to the new one.
      const states = (await bookingsOf(coordinator, id)).map(({ offer }) => offer?.state);
      expect(new Set(states)).toEqual(new Set([changed === 200 ? 'waiting' : 'accepted']));
      await finish(of);
    }
  },
);

test('if a series offer is accepted and withdrawn at the same time, only one succeeds', slow, async () => {
  for (const round of rounds()) {
    const of = await seriesIn('offered', plan);
    const { id, version, offers } = of;
    const body = { version, offer_id: offers[0]?.id ?? 0, answer: 'accepted' as const };
    const accept = () => coordinator.call(answerSeriesForNanny, { params: { id }, body });
    const withdraw = () => change(of, tuesday, { nanny_polo_id: null });
    const results = await Promise.allSettled(
      round % 2 === 0 ? [accept(), withdraw()] : [withdraw(), accept()],
    );
    const [reply, withdrawn] = codes(round % 2 === 0 ? results : results.toReversed());
    expect([reply, withdrawn].toSorted()).toEqual([200, 409]);
    await expectWhole(of);
    const { visits, nanny_polo_id, offers: after } = await read(of);
    expect({ visits, nanny: nanny_polo_id !== null, state: after[0]?.state }).toMatchObject(
      reply === 200
        ? { visits: { open: 0, waiting: 0 }, nanny: true, state: 'accepted' }
        : { visits: { to_confirm: 0, waiting: 0 }, nanny: false, state: 'withdrawn' },
    );
    await finish(of);
  }
});
