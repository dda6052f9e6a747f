import type { Quote } from '@nanny-polo/shared/quote';
import { amountsOf } from '../../src/bookings/pricing/service.ts';
import type { booking } from '../../src/bookings/schedule/booking-table.ts';
import type { Db } from '../../src/kernel/database/database.ts';
import { event } from '../../src/kernel/history/table.ts';
import { applyDiscounts } from '../../src/money/discount/apply.ts';
import { discount } from '../../src/money/ledger/discount-table.ts';
import { createdEvents, insertAll } from './insert.ts';
import { daysFrom } from './time.ts';

type DemoDiscount = typeof discount.$inferSelect;

/** Inserts discounts in every status. `seedOrders` counts their uses. */
export async function seedDiscounts(db: Db, today: Date): Promise<DemoDiscount[]> {
  const day = (offset: number) => daysFrom(today, offset);
  const created_at = day(-185);
  const discounts = await db
    .insert(discount)
    .values(
      [
        {
          name: 'Welcome',
          code: 'WELCOME15',
          kind: 'percent' as const,
          value: 15,
          max_amount_minor: 3000,
          first_booking_only: true,
          priority: 10,
        },
        {
          name: 'Long days',
          kind: 'percent' as const,
          value: 5,
          min_hours: 9,
          services: ['daily' as const],
          combinable: true,
          priority: 5,
        },
        {
          name: 'Neighbour’s thanks',
          code: 'THANKS10',
          kind: 'fixed' as const,
          value: 1000,
          // More bookings than the demo's busiest family has, at whatever hour the demo is filled.
          limit_per_parent: 24,
          min_spend_minor: 6000,
          combinable: true,
        },
        {
          name: 'An hour on us',
          code: 'HOUR',
          kind: 'free_hours' as const,
          value: 1,
          weekdays: [1, 2, 3, 4],
          budget_minor: 150_000,
          limit_per_parent: 1,
          starts_at: day(-90),
          ends_at: day(60),
        },
        {
          name: 'Back to school',
          code: 'SEPTEMBER',
          kind: 'percent' as const,
          value: 10,
          starts_at: day(-95),
          ends_at: day(-60),
          limit_per_parent: 2,
        },
        {
          name: 'First twelve of the autumn',
          code: 'AUTUMN12',
          kind: 'fixed' as const,
          value: 2000,
          limit_total: 12,
          min_spend_minor: 6000,
        },
        {
          name: 'Christmas week',
          code: 'MISTLETOE',
          kind: 'percent' as const,
          value: 12,
          starts_at: day(20),
          ends_at: day(45),
          limit_total: 60,
          limit_per_parent: 1,
        },
        {
          name: 'Night shift families',
          kind: 'percent' as const,
          value: 8,
          services: ['overnight' as const],
          max_amount_minor: 2500,
          paused: true,
        },
      ].map((values) => ({ ...values, created_at, updated_at: created_at })),
    )
    .returning();
  await insertAll(db, event, createdEvents('master/discount', discounts, ['name', 'code', 'kind', 'value']));
  return discounts;
}

/** Counts the uses of discounts while orders are created in sequence. */
export function discountCounter(discounts: DemoDiscount[]) {
  const used = discounts.map((one) => ({ ...one, of: new Map<number, number>() }));
  return {
    used,
    /** Applies one discount to a booking's quote at the time of its order, and counts the use. */
    use(at: number, one: typeof booking.$inferSelect, quote: Quote, first: boolean, now: string): Quote {
      const rules = used[at % used.length];
      if (!rules || quote.adjustments.length > 0) return quote;
      const candidate = { ...rules, used_by_parent: rules.of.get(one.parent_id) ?? 0 };
      const cart = { lines: quote.lines, bookings: [one] };
      const { adjustments } = applyDiscounts(cart, [candidate], { now, first_booking: first });
      const taken = amountsOf(adjustments);
      if (taken === 0) return quote;
      rules.used_count += 1;
      rules.used_minor += taken;
      rules.of.set(one.parent_id, candidate.used_by_parent + 1);
      return { ...quote, adjustments, total_minor: amountsOf(quote.lines) - taken };
    },
  };
}

export type DiscountCounter = ReturnType<typeof discountCounter>;
