import { findAgencyInstant, readAgencyClock } from '../time/agency-clock.ts';

const week = 7 * 86_400_000;

/**
 * Returns the times of a booking in a later week: a whole number of weeks later, at least one, after `now`
 * (milliseconds), and at the same hours of the agency's clock.
 */
export function findTimesAgain(booked: { readonly start_at: string; readonly end_at: string }, now: number) {
  const start = readAgencyClock(Date.parse(booked.start_at));
  const end = readAgencyClock(Date.parse(booked.end_at));
  const weeks = Math.max(1, Math.floor((readAgencyClock(now) - start) / week) + 1);
  const shifted = (clock: number) => new Date(findAgencyInstant(clock + weeks * week)).toISOString();
  return { start_at: shifted(start), end_at: shifted(end) };
}
