/** Compares a series after any sequence of calls with a model that knows only days and times. */

import { bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { findVisitOn } from '@nanny-polo/shared/bookings/recurrence';
import type { Series } from '@nanny-polo/shared/bookings/series';
import { cancelSeries, changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { propertyRuns } from '../../test/database.ts';
import { readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { createSeries, nextMonday } from '../../test/series.ts';
import { extendSeries } from './extend.ts';

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');

const length = 28;
const monday = nextMonday();
const dayAt = (at: number) => new Date(Date.parse(monday) + at * 86_400_000).toISOString().slice(0, 10);
const weekdayAt = (at: number) => (at % 7) + 1;

/** A visit that the model expects: its local start, and whether it was changed by hand and has a nanny. */
interface Visit {
  readonly time: string;
  readonly byHand: boolean;
  readonly hasNanny: boolean;
}

/** The visits by the number of their day, the days that never get a visit again, and the rule of each day. */
interface Model {
  readonly visits: Map<number, Visit>;
  readonly gone: Set<number>;
  readonly rules: { weekdays: readonly number[]; time: string }[];
}

type Call =
  | { readonly do: 'time'; readonly from: number; readonly keep: boolean; readonly time: string }
  | { readonly do: 'weekdays'; readonly from: number; readonly keep: boolean; readonly weekdays: number[] }
  | { readonly do: 'pause'; readonly from: number; readonly to: number; readonly keep: boolean };

type Step =
  | Call
  | { readonly do: 'reschedule' | 'cancel' | 'confirm'; readonly at: number }
  | { readonly do: 'extend' };

const day = fc.integer({ min: 0, max: length - 1 });
const keep = fc.boolean();

/** Visits last four hours. One that is rescheduled on its own starts at this time. */
const aloneAt = '11:00';
const endOf = (start: string) => `${Number(start.slice(0, 2)) + 4}:00`;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('time' as const), from: day, keep, time: fc.constantFrom('13:00', '16:00') }),
  fc.record({
    do: fc.constant('weekdays' as const),
    from: day,
    keep,
    weekdays: fc.constantFrom<number[]>([2, 4], [1, 2, 3], [4, 6]),
  }),
  fc.record({ do: fc.constant('pause' as const), from: day, to: day, keep }),
  fc.record({ do: fc.constantFrom('reschedule' as const, 'cancel' as const, 'confirm' as const), at: day }),
  fc.constant({ do: 'extend' as const }),
);

/** Whether a rule has a day in a period that can have a visit. */
const hasDay = ({ gone }: Model, weekdays: readonly number[], { from, to }: Period): boolean =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).some(
    (at) => weekdays.includes(weekdayAt(at)) && !gone.has(at),
  );

interface Period {
  readonly from: number;
  readonly to: number;
}

/** Applies a call to the model for the days of a period. */
function applyCall({ visits, gone, rules }: Model, one: Call, { from, to }: Period): void {
  for (let at = from; at <= to; at += 1) {
    const visit = visits.get(at);
    const rule = rules[at];
    const isKept = one.keep && visit?.byHand === true;
    if (!rule || (one.do === 'pause' && (at > one.to || isKept))) continue;
    if (one.do === 'time') rule.time = one.time;
    if (one.do === 'weekdays') rule.weekdays = one.weekdays;
    if (isKept) continue;
    const isDay = rule.weekdays.includes(weekdayAt(at));
    if (one.do === 'pause' || !isDay) {
      if (visits.delete(at) || isDay) gone.add(at);
    } else if (!visit) {
      if (!gone.has(at)) visits.set(at, { time: rule.time, byHand: false, hasNanny: false });
    } else if (one.do === 'time') {
      // The series has no nanny, so a visit with a nanny still differs from it and stays marked.
      visits.set(at, { ...visit, time: rule.time, byHand: visit.byHand && visit.hasNanny });
    }
  }
}

interface Case {
  readonly root: Series;
  readonly nanny_polo_id: number;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly changed_by_hand: boolean;
  readonly at: number;
  readonly time: string;
}

/** Returns the bookings of an arrangement that were not called off. */
const visitsOf = ({ root }: Case) =>
  queryRows<Row>(
    product.db,
    sql`SELECT b.id, b.version, b.status, b.changed_by_hand, b.series_day - ${monday}::date AS at,
        to_char(b.start_at AT TIME ZONE 'Europe/London', 'HH24:MI') AS time
      FROM booking b JOIN series s ON s.id = b.series_id
      WHERE ${root.id} IN (s.id, s.root_id) AND b.status IN ('requested', 'offered', 'confirmed')
      ORDER BY b.series_day, b.id`,
  );

/** Returns the series of an arrangement that covers a day, with the number of its last day. */
const seriesAt = async ({ root }: Case, at: number) =>
  (
    await queryRows<{ id: number; version: number; to: number }>(
      product.db,
      sql`SELECT id, version, last_day - ${monday}::date AS "to" FROM series
        WHERE ${root.id} IN (id, root_id) AND ${dayAt(at)}::date BETWEEN first_day AND last_day`,
    )
  )[0];

/** Takes a step and applies it to the model. Expects 422 for a change that leaves no visit. */
async function act(one: Case, model: Model, step: Step): Promise<void> {
  if (step.do === 'extend') return void (await extendSeries(product.db, new Date().toISOString()));
  if ('at' in step) {
    const visit = (await visitsOf(one)).find(({ at }) => at === step.at);
    const expected = model.visits.get(step.at);
    if (!visit || !expected) return;
    await actAlone(one, step.do, visit);
    if (step.do === 'confirm') model.visits.set(step.at, { ...expected, hasNanny: true });
    if (step.do === 'reschedule') model.visits.set(step.at, { ...expected, time: aloneAt, byHand: true });
    if (step.do === 'cancel' && model.visits.delete(step.at)) model.gone.add(step.at);
    return;
  }
  const found = await seriesAt(one, step.from);
  if (!found || (step.do === 'pause' && step.to < step.from)) return;
  const { id, version } = found;
  const period = { from: step.from, to: found.to };
  const sent = { version, from_day: dayAt(step.from), keep_changed: step.keep };
  if (step.do === 'pause') {
    await coordinator.call(cancelSeries, { params: { id }, body: { ...sent, to_day: dayAt(step.to) } });
  } else {
    const { weekdays: now = [] } = model.rules[step.from] ?? {};
    const weekdays = step.do === 'weekdays' ? step.weekdays : now;
    const changes =
      step.do === 'time' ? { starts: step.time, ends: endOf(step.time) } : { weekdays: step.weekdays };
    const call = coordinator.call(changeSeries, { params: { id }, body: { ...sent, changes } });
    if (!hasDay(model, weekdays, period))
      return void (await expect(call).rejects.toMatchObject({
        status: 422,
        body: { errors: { 'changes.last_day': [expect.stringContaining('No visit is left')] } },
      }));
    await call;
  }
  applyCall(model, step, period);
}

async function actAlone(
  { nanny_polo_id }: Case,
  name: 'reschedule' | 'cancel' | 'confirm',
  { id, version, status, at }: Row,
): Promise<void> {
  const params = { id };
  if (name === 'cancel') await coordinator.call(bookingTransitionCalls.cancel, { params, body: { version } });
  if (name === 'reschedule') {
    const visit = findVisitOn(dayAt(at), { starts: aloneAt, ends: endOf(aloneAt) });
    if (!visit) throw new Error('No day is skipped in London');
    const { start_at, end_at } = visit;
    await coordinator.call(rescheduleBooking, { params, body: { version, start_at, end_at } });
  }
  if (name !== 'confirm' || status !== 'requested') return;
  const offered = await coordinator.call(bookingTransitionCalls.offer, {
    params,
    body: { version, nanny_polo_id },
  });
  const accepted = await coordinator.call(answerForNanny, {
    params,
    body: { version: offered.version, answer: 'accepted' },
  });
  await coordinator.call(bookingTransitionCalls.confirm, { params, body: { version: accepted.version } });
}

/** Returns the sum of the family's orders, and the sum of the prices and fees of their bookings. */
const sumsOf = async ({ root }: Case) =>
  (
    await queryRows<{ orders: number; owed: number }>(
      product.db,
      sql`SELECT
        (SELECT coalesce(sum(total_minor), 0)::int FROM "order" WHERE parent_id = ${root.parent_id}
          AND (status <> 'cancelled' OR lines @> '[{"kind": "fee"}]')) AS orders,
        (SELECT coalesce(sum(CASE WHEN b.status = 'confirmed' THEN (b.quote->>'total_minor')::int
            WHEN b.status = 'cancelled' THEN coalesce(b.cancellation_fee_minor, 0) ELSE 0 END), 0)::int
          FROM booking b WHERE b.parent_id = ${root.parent_id}) AS owed`,
    )
  )[0];

test('after any sequence of calls, every expected visit exists, and the orders equal the prices and fees', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const { id: parent_id } = await readyParent(product.db);
      const root = await createSeries(coordinator, { parent_id, last_day: dayAt(length - 1) });
      const { id: nanny_polo_id } = await readyNanny(product.db);
      const one = { root, nanny_polo_id };
      const model: Model = {
        visits: new Map(),
        gone: new Set(),
        rules: Array.from({ length }, () => ({ weekdays: [2, 4], time: '15:00' })),
      };
      for (let at = 0; at < length; at += 1)
        if ([2, 4].includes(weekdayAt(at)))
          model.visits.set(at, { time: '15:00', byHand: false, hasNanny: false });
      for (const next of steps) {
        await act(one, model, next);
        const found = (await visitsOf(one)).map(({ at, time, changed_by_hand, status }) => [
          at,
          { time, byHand: changed_by_hand, hasNanny: status === 'confirmed' },
        ]);
        expect(found).toEqual([...model.visits].toSorted(([a], [b]) => a - b));
        const sums = await sumsOf(one);
        expect(sums?.orders).toBe(sums?.owed);
      }
    }),
    { numRuns: propertyRuns(12) },
  );
});
