import {
  daysOf,
  describeRule,
  lastDayOf,
  type Recurrence,
  recurrence,
} from '@nanny-polo/shared/bookings/recurrence';
import type { TypedNumber } from '@nanny-polo/shared/contract/typed-number';
import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { weekdayOf } from '@nanny-polo/shared/time/agency-day';

/** How a booking repeats, as its form holds it. Days and times come from the booking's start and end. */
export interface Repeats {
  /** Null until chosen; the weekday of the start applies until then. */
  readonly weekdays: number[] | null;
  readonly interval_weeks: number;
  readonly until: 'day' | 'visits' | 'none';
  readonly last_day: string | null;
  readonly visits: TypedNumber;
  readonly left_out: string[];
  readonly term_time_only: boolean;
  /** Two nannies with their days, and the rule that these days belong to. */
  readonly pair: { readonly rule: string; readonly nannies: readonly Share[] } | null;
}

/** The days that one of two nannies takes. */
export interface Share {
  readonly nanny_polo_id: number;
  readonly name: string;
  readonly days: string[];
}

export const once: Repeats = {
  weekdays: null,
  interval_weeks: 1,
  until: 'day',
  last_day: null,
  visits: null,
  left_out: [],
  term_time_only: false,
  pair: null,
};

/** Returns the day and time of an instant on the agency's clock; undefined for anything else. */
export function clockOf(instant: unknown): { day: string; time: string } | undefined {
  const at = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  const [day = '', time = ''] = new Date(readAgencyClock(at)).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/** Returns the chosen weekdays, or the weekday of the start while none have been chosen. */
export function weekdaysOf({ weekdays }: Repeats, start: unknown): number[] {
  const day = clockOf(start)?.day;
  return weekdays ?? (day ? [weekdayOf(day)] : []);
}

/** The values of the form of a booking that may repeat. */
export interface RepeatedBooking {
  readonly start_at?: unknown;
  readonly end_at?: unknown;
  readonly nanny_polo_id?: number | null;
  readonly repeats?: Repeats;
  readonly [field: string]: unknown;
}

/** The input of a booking's form for each field of a series. */
export const inputOf = {
  first_day: 'start_at',
  starts: 'start_at',
  ends: 'end_at',
  weekdays: 'repeats.weekdays',
  interval_weeks: 'repeats.interval_weeks',
  last_day: 'repeats.last_day',
  visits: 'repeats.visits',
  left_out: 'repeats.left_out',
  term_time_only: 'repeats.term_time_only',
  offers: 'nanny_polo_id',
} as const;

const keyOf = (rule: object) => JSON.stringify(rule);

/** Returns the dates and times of a series from the form, complete or not. */
function ruleOf({ start_at, end_at, repeats = once }: RepeatedBooking) {
  const [start, end] = [clockOf(start_at), clockOf(end_at)];
  return {
    weekdays: weekdaysOf(repeats, start_at),
    interval_weeks: repeats.interval_weeks,
    first_day: start?.day,
    left_out: repeats.left_out,
    ...(repeats.term_time_only && { term_time_only: true }),
    starts: start?.time,
    ends: end?.time,
    last_day: repeats.until === 'day' ? repeats.last_day : null,
    visits: repeats.until === 'visits' ? repeats.visits : null,
  };
}

/** Returns the input of the chosen end if it is empty; null otherwise. */
export function missingEndOf({ until, last_day, visits }: Repeats): string | null {
  if (until === 'day') return last_day ? null : inputOf.last_day;
  return until === 'none' || visits !== null ? null : inputOf.visits;
}

/** Returns the pair of nannies in the form; empty if one nanny was chosen or the days have changed since. */
export function pairOf(values: RepeatedBooking): readonly Share[] {
  const { pair } = values.repeats ?? once;
  return pair && !values.nanny_polo_id && pair.rule === keyOf(ruleOf(values)) ? pair.nannies : [];
}

/** Returns two nannies as the pair for the form's current days. */
export const buildPair = (values: RepeatedBooking, nannies: readonly Share[]): Repeats['pair'] => ({
  rule: keyOf(ruleOf(values)),
  nannies,
});

/** Returns the body that creates a series, from the values of a booking's form. */
export function toSeriesBody(values: RepeatedBooking): Record<string, unknown> {
  const { start_at, end_at, nanny_polo_id, repeating, repeats, past_visit, address, children, ...rest } =
    values;
  const pair = pairOf(values);
  const offers = nanny_polo_id
    ? [{ nanny_polo_id }]
    : pair.map(({ nanny_polo_id, days }) => ({ nanny_polo_id, days }));
  return {
    ...rest,
    ...ruleOf(values),
    ...(address ? { address } : {}),
    ...(children ? { children } : {}),
    ...(offers.length > 0 ? { offers } : {}),
  };
}

/** Counts no visits in term time only: pages do not know the terms. */
function daysInWords(rule: Recurrence): string {
  const { first_day, last_day, term_time_only } = rule;
  return describeRule(
    rule,
    last_day && !term_time_only ? daysOf(rule, { from: first_day, to: last_day }).length : undefined,
  );
}

/** Returns the rule of a series in words: days, end and times. How many visits are left, their list says. */
export const describeRepeats = (rule: Recurrence): string =>
  `${describeRule(rule)}, ${rule.starts}–${rule.ends}`;

/** Returns the days of a form in words; null while they are incomplete, or if the last visit has no day by 2100. */
export function sentenceOf(values: RepeatedBooking): string | null {
  const { visits, ...rest } = ruleOf(values);
  const read = recurrence.safeParse(rest);
  if (!read.success || missingEndOf(values.repeats ?? once)) return null;
  if (visits === null) return daysInWords(read.data);
  if (typeof visits !== 'number') return null;
  const last_day = lastDayOf(read.data, visits);
  return last_day && daysInWords({ ...read.data, last_day });
}
