import type { QuoteLine } from '@nanny-polo/shared/pricing/quote';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf } from '../../bookings/pricing/lines.ts';
import type { Cart } from '../../bookings/pricing/ports.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { casesOf } from '../../test/cases.ts';
import { vatOf, vatPartsOf } from '../invoice/vat.ts';
import type { Candidate } from '../ledger/discount-table.ts';
import { applyDiscounts } from './apply.ts';
import { discountAdjustmentsOf } from './use.ts';

const rules = (fields: Partial<Candidate>): Candidate => ({
  id: 1,
  name: 'Autumn',
  code: null,
  kind: 'percent',
  value: 10,
  max_amount_minor: null,
  starts_at: null,
  ends_at: null,
  min_spend_minor: null,
  min_hours: null,
  services: [],
  weekdays: [],
  first_booking_only: false,
  limit_total: null,
  limit_per_parent: null,
  budget_minor: null,
  combinable: true,
  priority: 0,
  paused: false,
  used_count: 0,
  used_minor: 0,
  used_by_parent: 0,
  ...fields,
});

const line = (fields: Partial<QuoteLine>): QuoteLine => {
  const counted = {
    kind: 'care_hours',
    label: 'Care',
    quantity: 240,
    unit: 'minute',
    unit_minor: 2300,
    vat_rate: 0,
    ...fields,
  } as const;
  return { ...counted, amount_minor: amountOf(counted) };
};
const evening: Cart = {
  lines: [line({}), line({ kind: 'transport', unit: 'metre', quantity: 10_000, unit_minor: 45 })],
  bookings: [{ service: 'hourly', start_at: '2026-11-20T18:00:00Z' }],
};
const now = '2026-11-21T10:00:00Z';
const apply = (candidates: Candidate[], cart = evening, first_booking = false) =>
  applyDiscounts(cart, candidates, { now, first_booking });

describe('discounts', () => {
  test('are taken off the care and never off the nanny’s transport', () => {
    expect(apply([rules({})])).toEqual({
      adjustments: [{ discount_id: 1, name: 'Autumn', amount_minor: 920, why: '10% of £92.00' }],
      not_applied: [],
    });
    const all = apply([rules({ kind: 'fixed', value: 50_000 })]).adjustments[0];
    expect(all).toMatchObject({ amount_minor: 9200, why: '£500.00 off, £92.00 left to pay' });
  });

  test('are applied by priority, each to what the earlier ones left', () => {
    const { adjustments } = apply([
      rules({ id: 1, name: 'Tenth', priority: 1 }),
      rules({ id: 2, name: 'Twenty pounds', kind: 'fixed', value: 2000, priority: 9 }),
      rules({ id: 3, name: 'An hour', kind: 'free_hours', value: 1, priority: -5 }),
    ]);
    expect(adjustments.map(({ name, amount_minor }) => [name, amount_minor])).toEqual([
      ['Twenty pounds', 2000],
      ['Tenth', 720],
      ['An hour', 2300],
    ]);
  });

  test('that cannot be combined stay alone, in either order', () => {
    const alone = rules({ id: 1, name: 'Alone', combinable: false, priority: 5 });
    const other = rules({ id: 2, name: 'Other' });
    expect(apply([alone, other])).toMatchObject({
      adjustments: [{ name: 'Alone' }],
      not_applied: [{ discount: 'Other', why: 'Cannot be combined with Alone' }],
    });
    expect(apply([{ ...alone, priority: -5 }, other])).toMatchObject({
      adjustments: [{ name: 'Other' }],
      not_applied: [{ discount: 'Alone', why: 'Cannot be combined with another discount' }],
    });
  });

  test('stop at their own maximum and at the rest of their budget', () => {
    const { adjustments } = apply([
      rules({ id: 1, value: 50, max_amount_minor: 1500, priority: 1 }),
      rules({ id: 2, value: 50, budget_minor: 10_000, used_minor: 9_900 }),
    ]);
    expect(adjustments.map(({ amount_minor, why }) => [amount_minor, why])).toEqual([
      [1500, '50% of £92.00, at most £15.00'],
      [100, '50% of £77.00, as far as its budget allows'],
    ]);
  });

  test.each<[string, Partial<Candidate>, string]>([
    ['paused', { paused: true }, 'Paused'],
    ['scheduled', { starts_at: '2026-11-22T00:00:00Z' }, 'Has not started yet'],
    ['ended', { ends_at: now }, 'Has ended'],
    ['exhausted', { limit_total: 5, used_count: 5 }, 'Its total limit of 5 has been reached'],
    [
      'used by the parent',
      { limit_per_parent: 2, used_by_parent: 2 },
      'This parent has used it 2 of 2 times',
    ],
    ['spent', { budget_minor: 100, used_minor: 100 }, 'Its budget is spent'],
    ['for first bookings', { first_booking_only: true }, 'Only for a first booking'],
    ['for a higher spend', { min_spend_minor: 10_000 }, 'Needs at least £100.00'],
    ['for longer care', { min_hours: 5 }, 'Needs at least 5 hours of care'],
    ['for another service', { services: ['overnight'] }, 'Only for overnight'],
    ['for other services', { services: ['daily', 'live_in'] }, 'Only for daily, live-in'],
    ['for another day', { weekdays: [1, 6] }, 'Only on Mon, Sat'],
  ])('that are %s say why they do not apply', (_, fields, why) => {
    expect(apply([rules(fields)])).toEqual({
      adjustments: [],
      not_applied: [{ discount: 'Autumn', code: null, why }],
    });
  });

  test('state every reason why they do not apply', () => {
    const { not_applied } = apply([rules({ paused: true, min_hours: 9 })]);
    expect(not_applied).toMatchObject([{ why: 'Paused; Needs at least 9 hours of care' }]);
  });
});

test('amounts are whole, never negative and reconcile, and transport is never discounted', () => {
  const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 2 });
  const lines = fc.array(
    fc
      .record({
        kind: fc.constantFrom('care_hours', 'night', 'holiday', 'extra_child', 'transport', 'fee' as const),
        quantity: fc.nat(3000),
        unit_minor: fc.nat(20_000),
        vat_rate: fc.constantFrom(0, 5, 20),
      })
      .map(line),
    { maxLength: 4 },
  );
  const candidates = fc.array(
    fc
      .record({
        kind: fc.constantFrom('percent', 'fixed', 'free_hours' as const),
        value: fc.integer({ min: 1, max: 100 }),
        max_amount_minor: some(fc.integer({ min: 1, max: 5000 })),
        budget_minor: some(fc.integer({ min: 1, max: 9000 })),
        used_minor: fc.nat(9000),
        combinable: fc.boolean(),
        priority: fc.nat(2),
      })
      .map((fields) => ({
        ...fields,
        used_minor: Math.min(fields.used_minor, fields.budget_minor ?? fields.used_minor),
      })),
    { maxLength: 4 },
  );
  const holds = (fact: boolean) => {
    if (!fact) throw new Error('does not hold');
  };
  const property = fc.property(lines, candidates, (cartLines, found) => {
    const all = found.map((fields, at) => rules({ ...fields, id: at + 1 }));
    const { not_applied, ...applied } = apply(all, { lines: cartLines, bookings: [] });
    const adjustments = discountAdjustmentsOf(applied.adjustments);
    const transport = amountsOf(cartLines.filter(({ kind }) => kind === 'transport'));
    const total = amountsOf(cartLines) - amountsOf(adjustments);
    holds(Number.isSafeInteger(total) && total >= transport);
    holds(adjustments.length + not_applied.length === all.length);
    for (const { amount_minor, discount_id } of adjustments) {
      const { max_amount_minor, budget_minor, used_minor } = all[discount_id - 1]!;
      holds(Number.isSafeInteger(amount_minor) && amount_minor > 0);
      holds(amount_minor <= (max_amount_minor ?? amount_minor));
      holds(used_minor + amount_minor <= (budget_minor ?? used_minor + amount_minor));
    }
    holds(adjustments.length < 2 || adjustments.every((one) => all[one.discount_id - 1]!.combinable));
    const parts = vatPartsOf({ lines: cartLines, adjustments, credit_notes: [] });
    holds(parts.reduce((sum, part) => sum + part.gross_minor, 0) === total);
    holds(parts.every((part) => vatOf(part) >= 0 && vatOf(part) <= part.gross_minor));
  });
  fc.assert(property, { numRuns: casesOf(100_000) });
});
