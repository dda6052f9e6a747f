import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { amountsOf } from '../src/bookings/pricing/service.ts';
import type { BookingRow } from '../src/bookings/schedule/booking-table.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { event } from '../src/kernel/history/table.ts';
import { applyDiscounts } from '../src/money/discount/apply.ts';
import { discount } from '../src/money/ledger/discount-table.ts';
import { createdEventsOf, insertAll } from './insert.ts';
import { shiftDays } from './time.ts';

type DemoDiscount = typeof discount.$inferSelect;

type Row = typeof discount.$inferInsert;

/** Returns the discounts: name, code, kind, value, and what limits them. */
function planned(today: Date): [Row['name'], Row['code'], Row['kind'], Row['value'], Partial<Row>][] {
  const between = (from: number, to: number) => ({
    starts_at: shiftDays(today, from),
    ends_at: shiftDays(today, to),
  });
  const welcome = { max_amount_minor: 3000, first_booking_only: true, priority: 10 };
  const longDays: Partial<Row> = { min_hours: 9, services: ['daily'], combinable: true, priority: 5 };
  // More bookings than the demo's busiest family has, at whatever hour the demo is filled.
  const thanks = { limit_per_parent: 24, min_spend_minor: 6000, combinable: true };
  const hour = { weekdays: [1, 2, 3, 4], budget_minor: 150_000, limit_per_parent: 1, ...between(-90, 60) };
  const school = { limit_per_parent: 2, ...between(-95, -60) };
  const autumn = { limit_total: 12, min_spend_minor: 6000 };
  const christmas = { limit_total: 60, limit_per_parent: 1, ...between(20, 45) };
  const nights: Partial<Row> = { services: ['overnight'], max_amount_minor: 2500, paused: true };
  return [
    ['Welcome', 'WELCOME15', 'percent', 15, welcome],
    ['Long days', null, 'percent', 5, longDays],
    ['Neighbour’s thanks', 'THANKS10', 'fixed', 1000, thanks],
    ['An hour on us', 'HOUR', 'free_hours', 1, hour],
    ['Back to school', 'SEPTEMBER', 'percent', 10, school],
    ['First twelve of the autumn', 'AUTUMN12', 'fixed', 2000, autumn],
    ['Christmas week', 'MISTLETOE', 'percent', 12, christmas],
    ['Night shift families', null, 'percent', 8, nights],
  ];
}

/** Inserts discounts in every status. `seedOrders` counts their uses. */
export async function seedDiscounts(db: Db, today: Date): Promise<DemoDiscount[]> {
  const created_at = shiftDays(today, -185);
  const discounts = await insertAll(
    db,
    discount,
    planned(today).map(([name, code, kind, value, limits]) => ({
      name,
      code,
      kind,
      value,
      ...limits,
      created_at,
      updated_at: created_at,
    })),
  );
  await insertAll(
    db,
    event,
    createdEventsOf('master/discount', discounts, ['name', 'code', 'kind', 'value']),
  );
  return discounts;
}

/** Counts the uses of discounts while orders are created in sequence. */
export function createDiscountCounter(discounts: DemoDiscount[]) {
  const used = discounts.map((one) => ({ ...one, of: new Map<number, number>() }));
  return {
    used,
    /** Applies one discount, if it is valid, to a booking's quote at the time of its order, and counts the use. */
    use(at: number, bookingRow: BookingRow, quote: Quote, first: boolean, now: string): Quote {
      const rules = used[at % used.length];
      if (!rules || quote.adjustments.length > 0) return quote;
      const candidate = { ...rules, used_by_parent: rules.of.get(bookingRow.parent_id) ?? 0 };
      const cart = { lines: quote.lines, bookings: [bookingRow] };
      const { adjustments } = applyDiscounts(cart, [candidate], { now, first_booking: first });
      const taken = amountsOf(adjustments);
      if (taken === 0) return quote;
      rules.used_count += 1;
      rules.used_minor += taken;
      rules.of.set(bookingRow.parent_id, candidate.used_by_parent + 1);
      return { ...quote, adjustments, total_minor: amountsOf(quote.lines) - taken };
    },
  };
}

export type DiscountCounter = ReturnType<typeof createDiscountCounter>;
