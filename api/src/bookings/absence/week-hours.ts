import type { Db } from '../../kernel/database/database.ts';
import { countMinutesInWeek, factsOf } from '../availability/ranking.ts';
import { weekOf } from '../availability/week.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { Line } from './plan.ts';

type Visit = Pick<BookingRow, 'id' | 'start_at' | 'end_at'>;

/** A nanny who takes a visit, and gives up another one if it is part of a swap. */
interface Change {
  readonly nanny_polo_id: number;
  readonly takes: Visit;
  readonly gives?: Visit | undefined;
}

/** Returns the minutes that a plan gives a nanny in the week of a visit, without that visit. */
export function sumPlannedMinutes(lines: readonly Line[], nannyId: number, { id, start_at }: Visit): number {
  const week = weekOf(start_at);
  return lines
    .filter(({ row, replacement }) => replacement?.nanny_polo_id === nannyId && row.id !== id)
    .reduce((sum, { row }) => sum + countMinutesInWeek(week, row), 0);
}

/**
 * Returns the hours of the nanny of each change in the week of the visit that they take, with the rest of the plan, in
 * the same order.
 */
export async function weekHoursOf(db: Db, changes: readonly Change[], lines: readonly Line[]) {
  const nannies = changes.map((one) => one.nanny_polo_id);
  const own = lines.map(({ row }) => row.id);
  const weeks = new Set(changes.map(({ takes }) => weekOf(takes.start_at)));
  const facts = new Map<string, Awaited<ReturnType<typeof factsOf>>>();
  for (const week of weeks) facts.set(week, await factsOf(db, nannies, week, own));
  return changes.map(({ nanny_polo_id, takes, gives }) => {
    const week = weekOf(takes.start_at);
    const { booked_minutes = 0, wanted_hours_per_week = null } = facts.get(week)?.get(nanny_polo_id) ?? {};
    const taken = countMinutesInWeek(week, takes) + sumPlannedMinutes(lines, nanny_polo_id, takes);
    const given = gives ? countMinutesInWeek(week, gives) : 0;
    return { booked_minutes: booked_minutes + taken - given, wanted_hours_per_week };
  });
}
