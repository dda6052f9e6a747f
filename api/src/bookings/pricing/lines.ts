import { formatDistance } from '@nanny-polo/shared/agency/distance';
import type { PriceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import { formatPercent } from '@nanny-polo/shared/pricing/money';
import { type QuoteLine, unitSize } from '@nanny-polo/shared/pricing/quote';
import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type CareTime, measureCareTime } from './care-time.ts';
import { type HourlyRates, vatRate } from './hourly-rates.ts';

export interface Care {
  readonly service: BookingRow['service'];
  /** Instants; the start comes first. */
  readonly start_at: string;
  readonly end_at: string;
  readonly children_count: number;
  readonly rates: HourlyRates;
  /** The prices at the time of the request. */
  readonly prices: PriceTerms;
  /** From the nanny's home to the family, one way; null if either place is unknown. */
  readonly distance_km: number | null;
  /** Whose place is unknown, in words, so that travel cannot be priced; null or left out if travel does not matter. */
  readonly unplaced?: string | null;
}

export interface PricedLines {
  readonly lines: QuoteLine[];
  readonly pay_minor: number;
  readonly pay_lines: PayLine[];
}

/** A part of a nanny's pay, in minor units. */
export type PayLine = Pick<QuoteLine, 'label' | 'amount_minor'>;

type Counted = Pick<QuoteLine, 'quantity' | 'unit' | 'unit_minor'>;

/** Divides and rounds half up. Exact for whole numbers as large as amounts may be. */
export function divideRounded(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}

/** Returns the amount of `quantity` at `unit_minor`, rounded once. */
export const amountOf = ({ quantity, unit, unit_minor }: Counted): number =>
  divideRounded(quantity * unit_minor, unitSize[unit]);

const share = (rate: number, percent: number) => divideRounded(rate * percent, 100);

/**
 * Prices care by the price list: the hours, then surcharges for nights, holidays and extra children, then transport;
 * for live-in care, an introduction fee by the week instead. Each unit price and each amount is a whole number of
 * pence, rounded once.
 *
 * @see docs/decisions/008-money.md
 */
export function priceLines(care: Care): PricedLines {
  if (care.service === 'live_in') return introduction(care);
  const time = measureCareTime(care.start_at, care.end_at, care.prices);
  const minutes = Math.max(time.minutes, care.prices.shortest_booking_minutes);
  const label = minutes > time.minutes ? 'Care, shortest booking' : 'Care';
  return charged([...hours(care, { ...time, minutes }, 'care_hours', label), transport(care)]);
}

/**
 * Prices the time beyond the booked end: without a minimum, and without transport, which the booking's price includes.
 */
export function priceOvertime(care: Care): PricedLines {
  if (care.service === 'live_in') return { lines: [], pay_minor: 0, pay_lines: [] };
  return charged(
    hours(care, measureCareTime(care.start_at, care.end_at, care.prices), 'overtime', 'Overtime'),
  );
}

/** A line without its amount, with the nanny's pay for each unit. A note is a line that is free. */
type Part = Omit<QuoteLine, 'amount_minor' | 'vat_rate'> & { pay_unit_minor: number; isNote?: boolean };

function hours(
  { rates, prices, children_count }: Care,
  { minutes, night, holidays }: CareTime,
  kind: 'care_hours' | 'overtime',
  label: string,
): Part[] {
  const further = Math.max(0, children_count - 1);
  const dearer = (percent: number) => ({
    unit: 'minute' as const,
    unit_minor: share(rates.bill_rate_minor, percent),
    pay_unit_minor: share(rates.pay_rate_minor, percent),
  });
  const { night_percent, holiday_percent } = prices;
  return [
    { ...dearer(100), kind, label, quantity: minutes },
    {
      ...dearer(night_percent),
      kind: 'night',
      label: `Night, ${formatPercent(night_percent)} more`,
      quantity: night,
    },
    ...holidays.map((holiday) => ({
      ...dearer(holiday_percent),
      kind: 'holiday' as const,
      label: `${holiday.name}, ${formatPercent(holiday_percent)} more`,
      quantity: holiday.minutes,
    })),
    {
      kind: 'extra_child',
      label: further === 1 ? 'Extra child' : `${further} extra children`,
      quantity: further * minutes,
      unit: 'minute',
      unit_minor: prices.extra_child_minor,
      pay_unit_minor: prices.extra_child_pay_minor,
    },
  ];
}

/**
 * Returns the line for travel there and back beyond the free distance, or the line that says why travel is not
 * included. The nanny is paid all of it.
 */
function transport({ distance_km, unplaced, prices: { free_kilometres, kilometre_minor } }: Care): Part {
  const beyond = Math.round(((distance_km ?? 0) - free_kilometres) * 1000);
  return {
    kind: 'transport',
    label: unplaced
      ? `Travel is not included: the place of ${unplaced} is unknown`
      : `Travel beyond ${formatDistance(free_kilometres)} (return)`,
    quantity: 2 * Math.max(0, beyond),
    unit: 'metre',
    unit_minor: kilometre_minor,
    pay_unit_minor: kilometre_minor,
    isNote: Boolean(unplaced) && kilometre_minor > 0,
  };
}

const weekMs = 7 * 24 * 60 * 60_000;

/** Prices live-in care. Weeks are counted by the clock, so the extra hour in autumn does not begin another week. */
function introduction({ start_at, end_at, prices }: Care): PricedLines {
  const shown = (instant: string) => readAgencyClock(Date.parse(instant), prices.time_zone);
  return charged([
    {
      kind: 'fee',
      label: 'Introduction of a live-in nanny, by the week',
      quantity: Math.ceil((shown(end_at) - shown(start_at)) / weekMs),
      unit: 'item',
      unit_minor: prices.introduction_week_minor,
      pay_unit_minor: 0,
    },
  ]);
}

function charged(parts: Part[]): PricedLines {
  const counted = parts.filter(({ quantity, isNote }) => quantity > 0 || isNote);
  const pay_lines = counted.flatMap(({ pay_unit_minor, label, isNote, ...part }) => {
    const amount_minor = amountOf({ ...part, unit_minor: pay_unit_minor });
    return amount_minor > 0 || isNote ? [{ label, amount_minor }] : [];
  });
  return {
    lines: counted.map(({ pay_unit_minor: _, isNote: __, ...line }) => ({
      ...line,
      amount_minor: amountOf(line),
      vat_rate: vatRate,
    })),
    pay_minor: pay_lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    pay_lines,
  };
}
