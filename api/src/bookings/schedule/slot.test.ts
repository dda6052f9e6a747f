import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { openDatabase } from '../../test/database.ts';
import { rangeOf, type Slot } from './slot.ts';

const database = await openDatabase();

const minute = 60_000;
const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].map((day) =>
  Date.parse(`${day}T01:00:00Z`),
);

/** Two slots that are apart, back to back to the minute, or overlapping; many around a clock change. */
const pair = fc
  .record({
    around: fc.oneof(
      fc.constantFrom(...changes),
      fc
        .integer({ min: Date.parse('2026-01-01') / minute, max: Date.parse('2027-12-31') / minute })
        .map((at) => at * minute),
    ),
    offset: fc.integer({ min: -180, max: 180 }),
    first: fc.integer({ min: 1, max: 720 }),
    second: fc.integer({ min: 1, max: 720 }),
    gap: fc.oneof(fc.integer({ min: -60, max: 300 }), fc.constantFrom(0, 15, 30, 45)),
    buffers: fc.tuple(fc.constantFrom(0, 15, 30, 240), fc.constantFrom(0, 15, 30, 240)),
    /** Offsets in which a client might write the same instants. */
    zone: fc.constantFrom('Z', '+01:00', '-05:00'),
  })
  .map(({ around, offset, first, second, gap, buffers, zone }) => {
    const start = around + offset * minute;
    const next = start + (first + gap) * minute;
    const slot = (from: number, minutes: number, buffer_minutes: number): Slot => ({
      start_at: written(from, zone),
      end_at: written(from + minutes * minute, zone),
      buffer_minutes,
    });
    return { slots: [slot(start, first, buffers[0]), slot(next, second, buffers[1])] as const };
  });

function written(at: number, zone: string): string {
  if (zone === 'Z') return new Date(at).toISOString();
  const shift = Number.parseInt(zone, 10) * 60 * minute;
  return new Date(at + shift).toISOString().replace('Z', zone);
}

/** Computes the overlap by elapsed time alone: clock changes must not matter. Slots over by `now` have no buffers. */
function collide([one, other]: readonly [Slot, Slot], now: number): boolean {
  const ends = ({ start_at, end_at, buffer_minutes }: Slot) => {
    const buffer = Date.parse(end_at) > now ? buffer_minutes * minute : 0;
    return [Date.parse(start_at) - buffer, Date.parse(end_at) + buffer] as const;
  };
  const [a, b] = [ends(one), ends(other)];
  return a[0] < b[1] && b[0] < a[1];
}

test('two slots exclude each other if and only if they overlap, including the buffers of slots that are not over (10,000 cases)', async () => {
  const cases = fc.sample(pair, { numRuns: 10_000, seed: 1847 });
  let collisions = 0;
  for (const [part, zone] of [
    [cases.slice(0, 5000), 'UTC'],
    [cases.slice(5000), 'Europe/London'],
  ] as const) {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL TIME ZONE ${sql.raw(`'${zone}'`)}`);
      const [now] = await queryRows<{ now: number }>(
        tx,
        sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS now`,
      );
      for (let at = 0; at < part.length; at += 500) {
        const some = part.slice(at, at + 500);
        const values = some.map(
          ({ slots: [one, other] }, place) =>
            sql`(${sql.raw(String(place))}, ${rangeOf(one)} && ${rangeOf(other)})`,
        );
        const rows = await queryRows<{ overlap: boolean }>(
          tx,
          sql`SELECT overlap FROM (VALUES ${sql.join(values, sql`, `)}) AS pairs(place, overlap) ORDER BY place`,
        );
        const expected = some.map(({ slots }) => collide(slots, now?.now ?? 0));
        expect(rows.map(({ overlap }) => overlap)).toEqual(expected);
        collisions += expected.filter(Boolean).length;
      }
    });
  }
  expect(collisions).toBeGreaterThan(1000);
  expect(collisions).toBeLessThan(9000);
});
