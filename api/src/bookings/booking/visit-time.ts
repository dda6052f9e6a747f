/** Times at which the transitions of a visit are possible. `now` is ISO 8601. */

import type { BookingTransition } from '@nanny-polo/shared/bookings/booking-status';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { Reason } from './rules.ts';

type Visit = Pick<BookingRow, 'start_at' | 'end_at' | 'checked_in_at'>;

type Limits = Pick<AgencySettings, 'check_in_opens_minutes' | 'check_out_closes_minutes'>;

const minute = 60_000;
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Returns the first and last instant of a transition in milliseconds, or null if time does not limit it. */
function limitsOf(
  row: Visit,
  name: BookingTransition,
  { check_in_opens_minutes, check_out_closes_minutes }: Limits,
): { opens: number; closes: number } | null {
  const [start, end] = [Date.parse(row.start_at), Date.parse(row.end_at)];
  const checkIn = start - check_in_opens_minutes * minute;
  if (name === 'check-in') return { opens: checkIn, closes: end };
  if (name === 'no-show') return { opens: start, closes: Number.POSITIVE_INFINITY };
  if (name !== 'check-out') return null;
  const opens = row.checked_in_at ? Date.parse(row.checked_in_at) : checkIn;
  // A check-in may have been recorded before there were limits.
  return { opens, closes: Math.max(end + check_out_closes_minutes * minute, opens) };
}

/** Returns the reason why it is too early for a transition; none if it is not. */
export function againstClock(row: Visit, name: BookingTransition, now: string, settings: Limits): Reason[] {
  const limits = limitsOf(row, name, settings);
  if (!limits || limits.opens <= Date.parse(now)) return [];
  return [{ field: 'start_at', message: `Possible from ${formatInstant(iso(limits.opens))}` }];
}

/** Returns the period within which `at` of a check-in or check-out must lie, or null for other transitions. */
export function periodOf(row: Visit, name: BookingTransition, settings: Limits) {
  const limits = name === 'no-show' ? null : limitsOf(row, name, settings);
  return limits && { earliest: iso(limits.opens), latest: iso(limits.closes) };
}

/** Tolerance for clients whose clocks are fast, in milliseconds. */
const toleranceMs = minute;

/** Returns the instant to record for a transition: `at`, by default now. Throws 422 if it is outside the period. */
export function resolveInstant(
  row: Visit,
  name: BookingTransition,
  at: string | undefined,
  now: string,
  settings: Limits,
): string {
  const current = Date.parse(now);
  const claimed = at === undefined ? current : Date.parse(at);
  if (claimed > current + toleranceMs) throw createFieldRefusal({ at: ['Must not be in the future'] });
  const recorded = Math.min(claimed, current);
  const limits = limitsOf(row, name, settings);
  if (limits && recorded < limits.opens)
    throw createFieldRefusal({ at: [`Not before ${formatInstant(iso(limits.opens))}`] });
  if (limits && recorded > limits.closes)
    throw createFieldRefusal({ at: [`Not after ${formatInstant(iso(limits.closes))}`] });
  return iso(recorded);
}
