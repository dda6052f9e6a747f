import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardKind, compareByUrgency, groupOf, todayMs, urgencyOf } from './board.ts';

const now = Date.parse('2031-03-30T00:30:00Z');
const day = 86_400_000;

const line = fc.record({
  kind: fc.constantFrom(...boardKind.options),
  id: fc.integer({ min: 1, max: 30 }),
  at: fc.integer({ min: -30 * day, max: 90 * day }).map((offset) => new Date(now + offset).toISOString()),
});
const lines = fc.uniqueArray(line, { maxLength: 60, selector: ({ kind, id }) => `${kind} ${id}` });

test('sorts lines the same way, whatever their initial order', () => {
  fc.assert(
    fc.property(
      lines.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
      ),
      ([some, shuffled]) => {
        expect(shuffled.toSorted(compareByUrgency(now))).toEqual(some.toSorted(compareByUrgency(now)));
      },
    ),
  );
});

test('a line is never more urgent than an earlier one of its kind', () => {
  fc.assert(
    fc.property(line, fc.nat(90 * day), ({ kind, at }, later) => {
      const then = new Date(Date.parse(at) + later).toISOString();
      expect(urgencyOf({ kind, at: then }, now)).toBeGreaterThanOrEqual(urgencyOf({ kind, at }, now));
    }),
  );
});

test('the n most urgent lines of the board are among the n earliest of each kind', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 10 }), (some, most) => {
      const firstOfEach = boardKind.options.flatMap((kind) =>
        some
          .filter((one) => one.kind === kind)
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id - other.id)
          .slice(0, most),
      );
      const first = (of: typeof some) => of.toSorted(compareByUrgency(now)).slice(0, most);
      expect(first(firstOfEach)).toEqual(first(some));
    }),
  );
});

test.each([
  ['late', -1, 0],
  ['unfilled', todayMs - 1, 1],
  ['unfilled', todayMs, 2],
  ['to_confirm', -1, 1],
  ['change', 1, 1],
  ['reply', 1, 3],
  ['review', -90 * day, 4],
  ['money', -90 * day, 5],
] as const)('a line of kind %s whose time is %i ms from now has urgency %i', (kind, offset, urgency) => {
  expect(urgencyOf({ kind, at: new Date(now + offset).toISOString() }, now)).toBe(urgency);
});

test('each group of the sorted board is in one piece: what runs, what starts, what waits', () => {
  fc.assert(
    fc.property(lines, (some) => {
      const groups = some.toSorted(compareByUrgency(now)).map((one) => groupOf(one, now));
      const inOrder = (['running', 'starting', 'waiting'] as const).flatMap((group) =>
        groups.filter((one) => one === group),
      );
      expect(groups).toEqual(inOrder);
    }),
  );
});
