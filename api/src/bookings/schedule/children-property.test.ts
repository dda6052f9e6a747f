/** After any changes, two live bookings of one child overlap only if a person has said yes to this pair. */

import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import type { ChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import { noBookedNotes, noNotes } from '@nanny-polo/shared/people/child-notes';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/life-cycle.ts';
import { openDatabase, propertyRuns } from '../../test/database.ts';
import { readyParent } from '../../test/people.ts';
import { rescheduleVisit } from '../booking/reschedule.ts';
import { bookings } from '../booking/service.ts';
import { lifeCycle } from '../booking/transition.ts';
import { get } from '../booking-record/view.ts';

const { db } = await openDatabase();
const office: Actor = { kind: 'admin', id: 1, name: 'Office' };
const child = { name: 'Ida', date_of_birth: '2022-05-01', ...noBookedNotes };
const children = [1, 2, 3].map((id) => ({ ...child, id }));

const first = Date.parse('2031-05-05T08:00:00Z');
const at = (hours: number) => new Date(first + hours * 3_600_000).toISOString();

const hours = fc.record({ start: fc.integer({ min: 0, max: 12 }), length: fc.integer({ min: 2, max: 5 }) });
const some = fc.subarray([0, 1, 2], { minLength: 1 });
const which = fc.nat();
/** Whether the person says yes when asked. */
const yes = fc.boolean();

const step = fc.oneof(
  fc.record({ what: fc.constant('create' as const), hours, some, yes }),
  fc.record({ what: fc.constant('reschedule' as const), hours, which, yes }),
  fc.record({ what: fc.constant('update' as const), some, which, yes }),
  fc.record({ what: fc.constant('both' as const), hours, which, yes }),
  fc.record({ what: fc.constant('cancel' as const), which, yes }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const timesOf = ({ start, length }: { start: number; length: number }) => ({
  start_at: at(start),
  end_at: at(start + length),
});

const chosen = (some: readonly number[]) => children.filter((_, place) => some.includes(place));

/** Returns the call of a step on one of the bookings `ids`; it resolves with the ids of the bookings that it changes. */
async function callOf(step: Step, parent_id: number, ids: readonly number[]) {
  if (step.what === 'create') {
    const body = {
      parent_id,
      service: 'hourly' as const,
      ...timesOf(step.hours),
      children: chosen(step.some),
      unusual_time: ['far_ahead' as const],
    };
    return async (tx: Db, also_booked?: number[]) => [
      (await bookings.create(tx, office, { ...body, also_booked })).id,
    ];
  }
  const id = ids[step.which % ids.length];
  if (id === undefined) return null;
  const { version } = await get(db, id);
  switch (step.what) {
    case 'reschedule':
      return async (tx: Db, also_booked?: number[]) => [
        (
          await rescheduleVisit(tx, office, id, {
            version,
            ...timesOf(step.hours),
            also_booked,
            unusual_time: ['far_ahead'],
          })
        ).id,
      ];
    case 'update':
      return async (tx: Db, also_booked?: number[]) => [
        (await bookings.update(tx, office, id, { version, children: chosen(step.some), also_booked })).id,
      ];
    case 'both':
      return async (tx: Db, also_booked?: number[]) => {
        const both = [...new Set([id, ids[0] ?? id])].toSorted((a, b) => a - b);
        await bookings.updateMany(tx, office, both, {
          ...timesOf(step.hours),
          also_booked,
          unusual_time: ['far_ahead'],
        });
        return both;
      };
    case 'cancel':
      return async (tx: Db) => [(await makeTransition(tx, office, lifeCycle, id, 'cancel', { version })).id];
  }
}

const pairOf = (...pair: readonly number[]) => pair.toSorted((a, b) => a - b).join(' ');

/** Returns the pairs of live bookings that share a child at one time. */
async function pairsOf(parent_id: number): Promise<string[]> {
  const pairs = await queryRows<{ one: number; other: number }>(
    db,
    sql`SELECT DISTINCT a.id AS one, b.id AS other FROM booking a
      JOIN booking b ON b.parent_id = a.parent_id AND b.id > a.id AND b.start_at < a.end_at AND b.end_at > a.start_at
      JOIN LATERAL jsonb_array_elements(a.children) x ON true
      JOIN LATERAL jsonb_array_elements(b.children) y ON x -> 'id' = y -> 'id'
      WHERE a.parent_id = ${parent_id} AND a.status = ANY(${sql.param(listStatusesWith('live'))}::text[])
        AND b.status = ANY(${sql.param(listStatusesWith('live'))}::text[])`,
  );
  return pairs.map(({ one, other }) => pairOf(one, other));
}

const refused = (call: Promise<unknown>): Promise<Refusal | null> =>
  call.then(
    () => null,
    (error) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

test('no child is in two live bookings at one time without the ids of the other bookings', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
    const { id: parent_id } = await readyParent(db, {
      children: children.map((own) => ({ ...own, ...noNotes })),
    });
    const ids: number[] = [];
    const agreed = new Set<string>();
    for (const step of steps) {
      const call = await callOf(step, parent_id, ids);
      if (!call) continue;
      const run = (also_booked?: number[]) =>
        db.transaction(async (tx) => {
          for (const id of await call(tx, also_booked)) if (!ids.includes(id)) ids.push(id);
        });
      const refusal = await refused(run());
      if (refusal?.body.code === 'children_booked') {
        const { bookings: others } = refusal.body.data as { bookings: ChildrenBooking[] };
        const named = others.map(({ id }) => id);
        expect((await refused(run(named.slice(1))))?.body.code).toBe('children_booked');
        if (step.yes) {
          await run(named);
          for (const pair of await pairsOf(parent_id))
            if (named.some((id) => pair.split(' ').includes(`${id}`))) agreed.add(pair);
        }
      } else if (refusal && refusal.body.code !== 'illegal_transition' && refusal.kind !== 'rejected')
        throw refusal;
      expect((await pairsOf(parent_id)).filter((pair) => !agreed.has(pair))).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(60) });
});
