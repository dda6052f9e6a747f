import { agencyDay } from '@nanny-polo/shared/agency-day';
import { hasTrait, statusesWith } from '@nanny-polo/shared/booking-status';
import { daysOf, visitOn } from '@nanny-polo/shared/recurrence';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { rowBefore } from '../../kernel/history/as-of.ts';
import type { LetterBlock } from '../../kernel/mail/letter.ts';
import { differ } from '../booking/differ.ts';
import type { Facts } from '../booking/letter-facts.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import type { Recipient } from '../schedule/recipients.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { lineOf, movedFrom } from './visit-news.ts';

/** The visits that a mail about a changed arrangement names beside those with news of their own. */

export interface NamedVisits {
  readonly parts: readonly LetterBlock[];
  /** The last day of the visits that do not follow the rule; an empty string without any. */
  readonly lastDay: string;
}

/**
 * Returns the visits ahead that the arrangement's rule does not describe and, for a family, the unconfirmed visits that
 * have moved since an event: confirmed visits and offers have sections of their own.
 */
export async function namedVisits(
  db: Db,
  { to, person_id }: Recipient,
  arrangement: readonly SeriesRow[],
  since: number,
): Promise<NamedVisits> {
  const { time_zone } = await readSettings(db);
  const rules = new Map(arrangement.map((row) => [row.id, row]));
  const visits = await db
    .select()
    .from(booking)
    .where(
      and(
        inArray(booking.series_id, [...rules.keys()]),
        inArray(booking.status, statusesWith('ahead')),
        gt(booking.start_at, new Date().toISOString()),
        to === 'nanny' ? eq(booking.nanny_polo_id, person_id) : undefined,
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.id));
  const [moved, own]: [Facts, Facts] = [[], []];
  let lastDay = '';
  for (const row of visits) {
    const known = await rowBefore(db, 'booking', row, since);
    const from = movedFrom(known, row);
    if (to === 'parent' && from && hasTrait(known.status, 'undecided')) moved.push(lineOf(row, from));
    const rule = rules.get(row.series_id ?? 0);
    if (!rule || followsRule(row, rule, time_zone)) continue;
    lastDay = agencyDay(row.start_at);
    if (!from) own.push(lineOf(row));
  }
  return {
    parts: [
      ...(moved.length > 0 ? ['These visits, not yet confirmed, have a new time:', { facts: moved }] : []),
      ...(own.length > 0 ? ['These visits keep a day or time of their own:', { facts: own }] : []),
    ],
    lastDay,
  };
}

/** Returns whether a rule has the day and the time of a visit. */
function followsRule(row: BookingRow, rule: SeriesRow, zone: string): boolean {
  const day = row.series_day ?? '';
  const visit = daysOf(rule, { from: day, to: day }).length > 0 && visitOn(day, rule, zone);
  return visit !== false && visit !== null && !differ(row, { ...row, ...visit }, ['start_at', 'end_at']);
}
