import { priceList } from '@nanny-polo/shared/price-list';
import { type QuoteLine, unitSize } from '@nanny-polo/shared/quote';
import { type CareTime, careTime, minutesBetween } from './care-time.ts';
import { extraChildPay, type HourlyRates, vatRate } from './rates.ts';

/** Care to be priced. */
export interface Care {
  readonly service: 'hourly' | 'daily' | 'overnight' | 'live_in';
  /** Instants; the start comes first. */
  readonly start_at: string;
  readonly end_at: string;
  readonly children_count: number;
  readonly rates: HourlyRates;
  /** From the nanny's home to the family, one way; null if either address has no point. */
  readonly distance_km: number | null;
}

/** The lines of a price, and the nanny's pay. */
export interface PricedLines {
  readonly lines: QuoteLine[];
  readonly pay_minor: number;
}

type Counted = Pick<QuoteLine, 'quantity' | 'unit' | 'unit_minor'>;
type Unpriced = Counted & Pick<QuoteLine, 'kind' | 'label'>;

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
 * Prices care by the price list, in this order: the hours (elapsed, at least the minimum), then surcharges for night,
 * holiday and further children for their minutes, then transport. A surcharge is a share of the hourly rate alone, so
 * none is charged on another. Live-in care is an introduction fee by the week. Each unit price and each amount is a
 * whole number of pence, rounded once; sums need no rounding.
 */
export function priceLines(care: Care): PricedLines {
  if (care.service === 'live_in') return introduction(care);
  const time = careTime(care.start_at, care.end_at);
  const minutes = Math.max(time.minutes, priceList.minimumMinutes);
  const label = minutes > time.minutes ? 'Care, shortest booking' : 'Care';
  return charged([...hours(care, { ...time, minutes }, 'care_hours', label), ...transport(care)]);
}

/** Prices the time beyond the booked end: without a minimum, and without transport, which is paid already. */
export function overtimeLines(care: Care): PricedLines {
  if (care.service === 'live_in') return { lines: [], pay_minor: 0 };
  return charged(hours(care, careTime(care.start_at, care.end_at), 'overtime', 'Overtime'));
}

/** A line before it is priced, with the nanny's pay for each unit. */
type PricedPart = Unpriced & { pay_unit_minor: number };

function hours(
  { rates, children_count }: Care,
  { minutes, night, holidays }: CareTime,
  kind: 'care_hours' | 'overtime',
  label: string,
): PricedPart[] {
  const further = Math.max(0, children_count - 1);
  const dearer = (percent: number) => ({
    unit: 'minute' as const,
    unit_minor: share(rates.bill_rate_minor, percent),
    pay_unit_minor: share(rates.pay_rate_minor, percent),
  });
  const { percent } = priceList.night;
  return [
    { ...dearer(100), kind, label, quantity: minutes },
    { ...dearer(percent), kind: 'night', label: `Night, ${percent}% more`, quantity: night },
    ...holidays.map((holiday) => ({
      ...dearer(priceList.holidayPercent),
      kind: 'holiday' as const,
      label: `${holiday.name}, ${priceList.holidayPercent}% more`,
      quantity: holiday.minutes,
    })),
    {
      kind: 'extra_child',
      label: further === 1 ? 'Extra child' : `${further} extra children`,
      quantity: further * minutes,
      unit: 'minute',
      unit_minor: priceList.extraChildHourly,
      pay_unit_minor: extraChildPay,
    },
  ];
}

/** Transport there and back beyond the free distance; all of it goes to the nanny. */
function transport({ distance_km }: Care): PricedPart[] {
  const { freeKilometres, perKilometre } = priceList.transport;
  const beyond = Math.round(((distance_km ?? 0) - freeKilometres) * 1000);
  return [
    {
      kind: 'transport',
      label: `Travel beyond ${freeKilometres} km (return)`,
      quantity: 2 * Math.max(0, beyond),
      unit: 'metre',
      unit_minor: perKilometre,
      pay_unit_minor: perKilometre,
    },
  ];
}

const weekMinutes = 7 * 24 * 60;

const introduction = ({ start_at, end_at }: Care): PricedLines =>
  charged([
    {
      kind: 'fee',
      label: 'Introduction of a live-in nanny, by the week',
      quantity: Math.ceil(minutesBetween(start_at, end_at) / weekMinutes),
      unit: 'item',
      unit_minor: priceList.introductionWeek,
      pay_unit_minor: 0,
    },
  ]);

function charged(parts: PricedPart[]): PricedLines {
  const counted = parts.filter((part) => part.quantity > 0);
  return {
    lines: counted.map(({ pay_unit_minor: _, ...line }) => ({
      ...line,
      amount_minor: amountOf(line),
      vat_rate: vatRate,
    })),
    pay_minor: counted.reduce(
      (sum, { pay_unit_minor, ...part }) => sum + amountOf({ ...part, unit_minor: pay_unit_minor }),
      0,
    ),
  };
}
