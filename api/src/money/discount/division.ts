import type { OrderLine } from '@nanny-polo/shared/order';
import type { Adjustment, QuoteLine } from '@nanny-polo/shared/quote';
import { amountsOf } from '../../bookings/pricing/service.ts';

/** How the discounts on an order of several bookings, or with lines written by hand, are divided among its bookings. */

/** What one booking was given of the discounts on its order. */
export interface Part {
  readonly booking_id: number;
  readonly adjustments: Adjustment[];
  /** The sum of the booking's lines that discounts applied to. */
  readonly base_minor: number;
}

/** Returns the sum of the lines that discounts apply to: without transport, overtime and bookings in `voided`. */
export function discountBase(lines: readonly OrderLine[], voided: readonly OrderLine[] = []): number {
  const gone = new Set(voided.map((line) => line.booking_id));
  const counts = ({ kind, booking_id: id }: OrderLine) =>
    kind !== 'transport' && (id === null || (kind !== 'overtime' && !gone.has(id)));
  return amountsOf(lines.filter(counts));
}

interface DivisionOptions {
  /** The adjustments of each booking before it was ordered. */
  readonly before?: ReadonlyMap<number, readonly Adjustment[]>;
  /** The lines of bookings that no longer have a part. */
  readonly voided?: readonly OrderLine[];
}

/**
 * Divides discounts so that all parts add up to the discount. A booking first keeps what the same discount took off it
 * `before`; the rest is divided by what is left of each booking and of the lines written by hand. Returns the parts of
 * the bookings.
 */
export function divide(
  adjustments: readonly Adjustment[],
  lines: readonly OrderLine[],
  { before = new Map(), voided = [] }: DivisionOptions = {},
): Part[] {
  const ids = [...new Set(lines.map((line) => line.booking_id))];
  const parts = ids.map((booking_id) => {
    const own = lines.filter((line) => line.booking_id === booking_id);
    return { booking_id, base_minor: discountBase(own, voided), adjustments: [] as Adjustment[] };
  });
  for (const one of adjustments) {
    const rests = parts.map((part) => part.base_minor - amountsOf(part.adjustments));
    const had = parts.map(({ booking_id }, at) => {
      const own = (booking_id !== null && before.get(booking_id)) || [];
      const same = own.filter(({ discount_id }) => discount_id === one.discount_id);
      return Math.min(amountsOf(same), rests[at] ?? 0);
    });
    const kept_minor = Math.min(sumOf(had), one.amount_minor);
    const kept = split(kept_minor, had);
    const left = rests.map((rest, at) => rest - (kept[at] ?? 0));
    const more = split(one.amount_minor - kept_minor, left);
    const why = `${one.why}, divided over the order`;
    for (const [at, part] of parts.entries()) {
      const amount_minor = (kept[at] ?? 0) + (more[at] ?? 0);
      if (amount_minor > 0) part.adjustments.push({ ...one, amount_minor, why });
    }
  }
  return parts.flatMap(({ booking_id, ...part }) => (booking_id === null ? [] : { ...part, booking_id }));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Splits an amount in proportion to `weights` into whole minor units that add up to it. */
function split(amount_minor: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights);
  let counted = 0;
  let given = 0;
  return weights.map((weight) => {
    counted += weight;
    const part = proportion(amount_minor, counted, whole) - given;
    given += part;
    return part;
  });
}

/**
 * Returns a booking's part after its lines have changed: in proportion to them, and never more than was agreed. A
 * booking in `voided` has none.
 */
export function partFor(
  { adjustments, base_minor, booking_id }: Part,
  lines: readonly QuoteLine[],
  voided: readonly OrderLine[] = [],
): Adjustment[] {
  const own = lines.map((line) => ({ ...line, booking_id }));
  const base = Math.min(discountBase(own, voided), base_minor);
  return adjustments.flatMap((one) => {
    const amount_minor = proportion(one.amount_minor, base, base_minor);
    return amount_minor > 0 ? [{ ...one, amount_minor }] : [];
  });
}

const proportion = (amount_minor: number, part: number, whole: number) =>
  part === whole ? amount_minor : Number((BigInt(amount_minor) * BigInt(part)) / BigInt(whole));
