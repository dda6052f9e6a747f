/** Other times at which a nanny would be free, worked out without the database. */

import {
  type AvailabilityFix,
  furthestTimeMinutes,
  type TimeChange,
  type TimeOption,
  timeStepMinutes,
} from '@nanny-polo/shared/bookings/availability-fix';
import { findVisitFault, type VisitSettings } from '@nanny-polo/shared/bookings/booking-rules';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { timeOf } from '../schedule/slot.ts';
import type { NannyTime } from './nanny-time.ts';
import type { Search } from './search.ts';
import { type Stretch, weekOf, weekStretchesOf } from './week.ts';

type Care = Pick<Search, 'start_at' | 'end_at' | 'buffer_minutes' | 'service'>;

/** The limits within which another time is suggested. */
export interface Limits {
  readonly settings: VisitSettings;
  /** In milliseconds. Unless the requested start is in the past, no other time starts before this. */
  readonly now: number;
  /** The parts of the week by period, cached for the other nannies: computing them takes most of the time. */
  readonly known?: Map<string, Stretch[]>;
  readonly ignoresTimeOff?: boolean;
  /** Ignores when the nanny's documents expire, but suggests no later last day, which a renewal might not cover. */
  readonly ignoresDocuments?: boolean;
}

const minuteMs = 60_000;

/** Each step tries every change of one list before the next, larger step. */
const shortening = ['start_later', 'end_earlier'] as const;
const shifting = ['later', 'earlier'] as const;

const starts: Record<TimeChange, number> = { start_later: 1, end_earlier: 0, later: 1, earlier: -1 };
const ends: Record<TimeChange, number> = { start_later: 0, end_earlier: -1, later: 1, earlier: -1 };

const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * minuteMs).toISOString();

/** Returns the period of the care after a change by `minutes`. */
const changed = ({ start_at, end_at }: Care, change: TimeChange, minutes: number) => ({
  start_at: after(start_at, starts[change] * minutes),
  end_at: after(end_at, ends[change] * minutes),
});

const overlaps = (range: { from: number; to: number }, other: { from: number; to: number }) =>
  range.from < other.to && other.from < range.to;

const includes = (week: readonly Stretch[], stretches: readonly Stretch[]) =>
  stretches.every(([from, to]) => week.some(([first, last]) => first <= from && to <= last));

/** Returns whether the care is allowed at another time and the nanny is free for it then. */
function fits(care: Care, nanny: NannyTime, time: Pick<Care, 'start_at' | 'end_at'>, limits: Limits) {
  const [start, end] = [Date.parse(time.start_at), Date.parse(time.end_at)];
  if (start >= end || (start < limits.now && Date.parse(care.start_at) >= limits.now)) return false;
  if (findVisitFault({ ...time, service: care.service }, limits.settings)) return false;
  const week = weekOf(time.start_at);
  if (week !== weekOf(care.start_at) && nanny.declined_weeks.includes(week)) return false;
  const slot = timeOf({ ...care, ...time }, limits.now);
  if (nanny.taken.some((one) => overlaps(one, slot) && !(one.off && limits.ignoresTimeOff))) return false;
  const lastDay = agencyDayOf(time.end_at);
  const isCovered = limits.ignoresDocuments
    ? lastDay <= agencyDayOf(care.end_at)
    : nanny.documents_until !== null && nanny.documents_until > lastDay;
  if (!isCovered) return false;
  const byHours = care.service === 'hourly' || care.service === 'daily';
  return !byHours || includes(nanny.week, stretchesOf(time, limits.known));
}

function stretchesOf(
  { start_at, end_at }: Pick<Care, 'start_at' | 'end_at'>,
  known?: Map<string, Stretch[]>,
) {
  const key = `${start_at} ${end_at}`;
  const stretches = known?.get(key) ?? weekStretchesOf(start_at, end_at);
  known?.set(key, stretches);
  return stretches;
}

/** Returns a list with the smallest change that makes a nanny free, if any; of two equal changes, the first. */
function smallest(changes: readonly TimeChange[], care: Care, nanny: NannyTime, limits: Limits) {
  for (let minutes = timeStepMinutes; minutes <= furthestTimeMinutes; minutes += timeStepMinutes)
    for (const change of changes) {
      const time = changed(care, change, minutes);
      if (fits(care, nanny, time, limits))
        return [{ change, minutes, ...time, price_minor: null, free_count: null }];
    }
  return [];
}

/** Returns the smallest shortening of the care and the smallest shift that make a nanny free. */
export const findOtherTimes = (care: Care, nanny: NannyTime, limits: Limits): TimeOption[] => [
  ...smallest(shortening, care, nanny, limits),
  ...smallest(shifting, care, nanny, limits),
];

/** Returns the smallest shortening of the care that makes a nanny free, ignoring their time off. */
export const findShorterTime = (care: Care, nanny: NannyTime, limits: Limits): TimeOption[] =>
  smallest(shortening, care, nanny, { ...limits, ignoresTimeOff: true });

/**
 * Returns what remains of each time off that overlaps the slot: it ends earlier, begins later or is deleted. Of time
 * off on both sides of the slot, the longer part remains.
 */
export function cutTimeOff(
  care: Care,
  nanny: NannyTime,
  { now }: Limits,
): NonNullable<AvailabilityFix['time_off']> {
  const slot = timeOf(care, now);
  const period = (from: number, to: number) => ({
    start_at: new Date(from).toISOString(),
    end_at: new Date(to).toISOString(),
  });
  const remainderOf = ({ from, to }: { from: number; to: number }) => {
    const [before, after] = [slot.from - from, to - slot.to];
    if (before <= 0 && after <= 0) return { change: 'delete' as const, kept: null };
    return before >= after
      ? { change: 'end_earlier' as const, kept: period(from, slot.from) }
      : { change: 'begin_later' as const, kept: period(slot.to, to) };
  };
  return nanny.taken
    .filter((one) => one.off && overlaps(one, slot))
    .map((one) => ({ id: one.id, ...remainderOf(one) }));
}
