import { agencyClock, agencyInstant } from '@nanny-polo/shared/agency-clock';
import { dayAfter } from '@nanny-polo/shared/agency-day';

/** The roster's time axis. Instants are in milliseconds; places on it are shares from 0 to 1. */
export interface Axis {
  readonly start: number;
  readonly end: number;
}

/** A calendar day on the axis. The day on which the clock changes is an hour narrower or wider. */
export interface Day extends Axis {
  readonly day: string;
}

export const hour = 3_600_000;
/** Bookings are placed on quarters of an hour. */
export const step = hour / 4;

/** Returns the instant at which a calendar day begins. */
export const midnight = (day: string): number => agencyInstant(Date.parse(`${day}T00:00:00Z`));

/** Returns the days from `from` on. */
export const daysFrom = (from: string, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => {
    const day = dayAfter(from, at);
    return { day, start: midnight(day), end: midnight(dayAfter(day, 1)) };
  });

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}

export const shareOf = ({ start, end }: Axis, at: number): number => (at - start) / (end - start);
export const instantAt = ({ start, end }: Axis, share: number): number => start + share * (end - start);

/** Returns the nearest quarter of an hour on the agency's clock. */
export const snapped = (at: number): number => {
  const clock = agencyClock(at);
  return at + Math.round(clock / step) * step - clock;
};

/** Returns left and width of a stretch in per cent of the axis, cut at its ends. */
export function extent(axis: Axis, start: number, end: number): { left: string; width: string } {
  const [from, to] = [Math.max(start, axis.start), Math.min(end, axis.end)];
  return {
    left: `${shareOf(axis, from) * 100}%`,
    width: `${Math.max(0, shareOf(axis, to) - shareOf(axis, from)) * 100}%`,
  };
}

/** Returns the lane of each stretch, so that none covers another, and the number of lanes. */
export function lanesOf<
  One extends { readonly id: number; readonly start_at: string; readonly end_at: string },
>(stretches: readonly One[]): { lanes: ReadonlyMap<number, number>; count: number } {
  const ends: number[] = [];
  const lanes = new Map<number, number>();
  for (const { id, start_at, end_at } of stretches) {
    const free = ends.findIndex((end) => end <= Date.parse(start_at));
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Date.parse(end_at);
    lanes.set(id, lane);
  }
  return { lanes, count: Math.max(1, ends.length) };
}
