import { daysOf, findVisitOn, type Recurrence } from '@nanny-polo/shared/bookings/recurrence';
import type { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { BookedChild } from '@nanny-polo/shared/people/family-fields';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, countDaysBetween, mondayOf } from '@nanny-polo/shared/time/agency-day';
import {
  type AgencyDays,
  isOutsideSchoolTerms,
  lastTermDayOf,
  limitToSchoolTerms,
} from '@nanny-polo/shared/time/agency-days';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord, insertRecord } from '../../kernel/resource/record.ts';
import { needsNannysYes } from '../asked-time/ask.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { type SeriesRow, series, seriesOffer } from '../schedule/series-table.ts';
import { isLive } from '../series-plan/effects.ts';
import { ruleOf } from '../series-plan/rule.ts';
import { horizonOf, listVisitDays } from '../series-plan/visits.ts';
import type { LockedVisit } from './lock.ts';

/** The changes, with an id for each child. */
export type Changes = Omit<Body<typeof changeSeries>['changes'], 'children'> & { children?: BookedChild[] };

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export const omitUndefined = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;

/** Whether a series has an earlier day, so that a change from `day` begins another series. */
const hasDayBefore = (row: SeriesRow, day: string): boolean =>
  daysOf(row, { from: row.first_day, to: addDays(day, -1) }).length > 0;

/**
 * Returns the first day of the rule that continues another from a given day and keeps to the same alternate weeks: in a
 * week without visits, the Monday of the next week with visits. With another interval, returns the given day.
 */
function firstDayFrom({ first_day, interval_weeks }: Recurrence, from: string, changes: Changes): string {
  if (changes.interval_weeks !== undefined && changes.interval_weeks !== interval_weeks) return from;
  const turn = 7 * interval_weeks;
  const into = countDaysBetween(mondayOf(first_day), from) % turn;
  return into < 7 ? from : addDays(from, turn - into);
}

/**
 * Returns the changed rule of a series from a given day. It leaves out days whose only booking was deleted, or called
 * off on its own. Throws 422.
 */
export function changeRule(
  row: SeriesRow,
  from: string,
  changes: Changes,
  bookings: readonly BookingRow[],
  days: AgencyDays,
) {
  const first_day = from > row.first_day ? firstDayFrom(row, from, changes) : row.first_day;
  const live = new Set(bookings.filter(isLive).map((one) => one.series_day));
  const made = listVisitDays(row, { from, to: row.made_until }, days);
  const gone = [...made, ...bookings.map((one) => one.series_day ?? '')];
  const left_out = new Set([
    ...(changes.left_out ?? row.left_out),
    ...gone.filter((day) => !live.has(day) && !isWantedAgain(row, from, changes, day)),
  ]);
  const { weekdays, interval_weeks, last_day, term_time_only, starts, ends } = {
    ...row,
    ...omitUndefined(changes),
  };
  return prefixRefusal(() =>
    ruleOf(
      {
        weekdays,
        interval_weeks,
        last_day,
        term_time_only,
        starts,
        ends,
        first_day,
        left_out: [...left_out].filter((day) => day >= first_day).toSorted(),
      },
      days,
    ),
  );
}

/**
 * Whether a change brings back a day that was left out. A series has one booking for each day, so a day whose booking
 * was called off comes back only in another series.
 */
const isWantedAgain = (row: SeriesRow, from: string, { left_out }: Changes, day: string): boolean =>
  left_out !== undefined && row.left_out.includes(day) && !left_out.includes(day) && hasDayBefore(row, from);

/** Runs a check and prefixes the fields of its refusal with `changes.`. */
export function prefixRefusal<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors = {}, ...body } = error.body;
    const named = Object.entries(errors).map(([field, messages]) => [`changes.${field}`, messages]);
    throw new Refusal(error.kind, { ...body, errors: Object.fromEntries(named) });
  }
}

/**
 * Writes a change to a series from a given day. If the series has earlier days, it ends the day before, and another one
 * of its arrangement begins; otherwise the series itself changes. Returns the series that has the visits from that day.
 */
export async function writeChange(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  patch: Partial<SeriesRow>,
  { from, reason }: { from: string; reason?: string | undefined },
): Promise<SeriesRow> {
  const write = { actor, resource: 'series', reason } as const;
  const next = { ...row, ...patch };
  // With another nanny, bookings that are made later have to be confirmed again.
  if (row.nanny_polo_id !== next.nanny_polo_id) next.confirmed_at = null;
  const { id: _, version: _version, code: _code, created_at: _made, updated_at: _changed, ...values } = next;
  if (!hasDayBefore(row, from)) return changeRecord(tx, series, row, values, { ...write, action: 'change' });
  const last_day = addDays(from, -1);
  const made_until = row.made_until < last_day ? row.made_until : last_day;
  await changeRecord(tx, series, row, { last_day, made_until }, { ...write, action: 'change' });
  const root_id = row.root_id ?? row.id;
  return insertRecord(tx, series, { ...values, root_id }, { ...write, action: 'create' });
}

/** Returns the last day for which the changed series has bookings. */
export function findMadeUntil(
  row: SeriesRow,
  rule: Recurrence,
  settings: AgencySettings,
  now: string,
): string {
  const { first_day, last_day } = rule;
  const horizon = horizonOf(settings, now);
  const ahead = limitToSchoolTerms(row.made_until > horizon ? row.made_until : horizon, rule, settings);
  const until = last_day !== null && last_day < ahead ? last_day : ahead;
  return until < first_day ? addDays(first_day, -1) : until;
}

/**
 * Returns the days of a changed series on which its visits stay. If it is for term time only from now on, these are not
 * the days between terms; school terms or closing days that change later remove no visits.
 */
export function listKeptDays(
  row: SeriesRow,
  after: SeriesRow,
  visits: readonly LockedVisit[],
  days: AgencyDays,
): ReadonlySet<string> {
  const latest = [after.made_until, ...visits.map(({ series_day }) => series_day)].sort().at(-1) ?? '';
  const ofRule = daysOf(after, { from: after.first_day, to: after.last_day ?? latest });
  if (row.term_time_only || !after.term_time_only) return new Set(ofRule);
  const known = lastTermDayOf(days.school_terms) ?? '';
  return new Set(ofRule.filter((day) => day > known || !isOutsideSchoolTerms(day, after, days)));
}

/** Returns the minutes between two times of day, by the shorter way around the clock. */
function minutesBetween(first: string, second: string): number {
  const minutes = Math.abs(Date.parse(`1970-01-01T${first}Z`) - Date.parse(`1970-01-01T${second}Z`)) / 60_000;
  return Math.min(minutes, 24 * 60 - minutes);
}

interface TimesAgreed {
  readonly visits: readonly LockedVisit[];
  readonly settings: AgencySettings;
  readonly nanny_agreed?: boolean | undefined;
}

/**
 * Whether the nanny's acceptance of the planned days still holds after a change, by the same rule as for bookings: the
 * times of a confirmed series may differ by the tolerance, as long as no visit with them needs the nanny's yes.
 */
export async function isStillAccepted(
  tx: Db,
  row: SeriesRow,
  next: SeriesRow,
  { visits, settings, nanny_agreed }: TimesAgreed,
): Promise<boolean> {
  if (hasDifference(row, next, ['nanny_polo_id', 'weekdays', 'interval_weeks', 'term_time_only']))
    return false;
  if (row.confirmed_at === null) return !hasDifference(row, next, ['starts', 'ends', 'pay_rate_minor']);
  if (nanny_agreed || !hasDifference(row, next, ['starts', 'ends'])) return true;
  const tolerance = settings.time_change_tolerance_minutes;
  if ((['starts', 'ends'] as const).some((name) => minutesBetween(row[name], next[name]) > tolerance))
    return false;
  for (const visit of visits) {
    const time = visit.changed_by_hand ? null : findVisitOn(visit.series_day, next, settings.time_zone);
    if (time && (await needsNannysYes(tx, visit, time))) return false;
  }
  return true;
}

/** Keeps the nanny's acceptance of the planned days for the changed series, or ends it. */
export async function keepAcceptance(
  tx: Db,
  { id, ...acceptance }: typeof seriesOffer.$inferSelect,
  after: SeriesRow,
  carried: boolean,
): Promise<void> {
  const isSplit = acceptance.series_id !== after.id;
  if (carried && isSplit) await tx.insert(seriesOffer).values({ ...acceptance, series_id: after.id });
  if (!carried && !isSplit)
    await tx
      .update(seriesOffer)
      .set({ planned: false })
      .where(and(eq(seriesOffer.series_id, after.id), eq(seriesOffer.state, 'accepted')));
}

/** Assigns locked bookings to the series that follows theirs. */
export async function assignVisits(tx: Db, bookings: readonly LockedVisit[], series_id: number) {
  const ids = bookings.filter((one) => one.series_id !== series_id).map(({ id }) => id);
  if (ids.length === 0) return [...bookings];
  const selected = await tx
    .update(booking)
    .set({ series_id, version: sql`${booking.version} + 1`, updated_at: sql`now()` })
    .where(inArray(booking.id, ids))
    .returning();
  const rows = new Map(selected.map((row) => [row.id, row]));
  return bookings.map((one) => ({ ...(rows.get(one.id) ?? one), series_day: one.series_day }));
}
