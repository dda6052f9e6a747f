import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { findAgencyInstant, midnightOf, readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { addDays } from '@nanny-polo/shared/time/agency-day';

/** The roster's time axis. Instants are in milliseconds; positions on it are shares from 0 to 1. */
export interface Axis {
  readonly start: number;
  readonly end: number;
}

/** A calendar day on the axis. A day on which the clocks change is an hour narrower or wider. */
export interface Day extends Axis {
  readonly day: string;
}

export interface RowRange extends Axis {
  readonly nanny_polo_id: number;
}

export const hourMs = 3_600_000;
/** A quarter of an hour, to which bookings snap, in milliseconds. */
export const stepMs = hourMs / 4;

/** Returns an instant as the API expects it. */
export const isoOf = (at: number): string => new Date(at).toISOString();

export const listDays = (from: string, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => {
    const day = addDays(from, at);
    return { day, start: Date.parse(midnightOf(day)), end: Date.parse(midnightOf(addDays(day, 1))) };
  });

/** Returns the instant at which the agency's clock has advanced by some hours. */
export const addClockHours = (at: number, hours: number): number =>
  findAgencyInstant(readAgencyClock(at) + hours * hourMs);

/** Returns the same time of day some days later. */
export const addClockDays = (at: number, days: number): number => addClockHours(at, days * 24);

export const shareOf = ({ start, end }: Axis, at: number): number => (at - start) / (end - start);
export const toInstant = ({ start, end }: Axis, share: number): number => start + share * (end - start);

/** Returns the nearest quarter of an hour on the agency's clock. */
export const snapToQuarter = (instant: number): number => {
  const at = Math.round(instant);
  const clock = readAgencyClock(at);
  return at + Math.round(clock / stepMs) * stepMs - clock;
};

/** Returns the left edge and the width of a stretch as percentages of the axis, clipped to it. */
export function extentOf(axis: Axis, start: number, end: number): { left: string; width: string } {
  const [from, to] = [Math.max(start, axis.start), Math.min(end, axis.end)];
  return {
    left: `${shareOf(axis, from) * 100}%`,
    width: `${Math.max(0, shareOf(axis, to) - shareOf(axis, from)) * 100}%`,
  };
}

interface Lanes {
  /** The lane of each stretch, by id. */
  readonly of: ReadonlyMap<number, number>;
  /** Where the next stretch in its lane begins, otherwise where the axis ends, by id. */
  readonly until: ReadonlyMap<number, number>;
  readonly count: number;
}

/** Returns for each stretch a lane in which it overlaps no other. Expects stretches in order of their starts. */
export function lanesOf(
  stretches: readonly { readonly id: number; readonly start_at: string; readonly end_at: string }[],
  axis: Axis,
): Lanes {
  const last: { id: number; end: number }[] = [];
  const of = new Map<number, number>();
  const until = new Map<number, number>();
  for (const { id, start_at, end_at } of stretches) {
    const start = Date.parse(start_at);
    const free = last.findIndex(({ end }) => end <= start);
    const lane = free < 0 ? last.length : free;
    const before = last[lane];
    if (before) until.set(before.id, start);
    last[lane] = { id, end: Date.parse(end_at) };
    of.set(id, lane);
    until.set(id, axis.end);
  }
  return { of, until, count: Math.max(1, last.length) };
}

/** Returns the key of the message on what can be added to a range that begins in the past; null for any other range. */
export function pastKeyOf({ start, end }: Axis): 'roster.past' | 'roster.past_start' | null {
  const now = readServerTime();
  if (start >= now) return null;
  return end > now ? 'roster.past_start' : 'roster.past';
}
