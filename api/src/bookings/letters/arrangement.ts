/** The part of a mail about several visits that says how the arrangement of a series has changed or that it ends. */

import { hasTrait, listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { findVisitOn, hasSameRule } from '@nanny-polo/shared/bookings/recurrence';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { readRowBefore } from '../../kernel/history/as-of.ts';
import { createDroppedLetter } from '../../kernel/mail/letter.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { describeVisits, findCurrentSeries } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { findMailsToPerson } from '../schedule/queued-mails.ts';
import type { Recipient } from '../schedule/recipients.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import { formatVisit, formatVisitDay } from '../schedule/visit-words.ts';
import { listVisitDays } from '../series-plan/visits.ts';
import { bookingSubjectOf, type Facts } from './facts.ts';
import { describeMove, lineOf, type Written } from './section.ts';

/** Returns the section about a series, by the event that changed or ended it. */
export async function writeArrangementSection(
  db: Db,
  recipient: Recipient,
  id: number,
  eventId: number,
  publicUrl: string,
): Promise<Written> {
  const [row] = await db.select().from(series).where(eq(series.id, id));
  if (!row) return { sections: [], dropped: [] };
  const about = bookingSubjectOf(row, recipient.to, 'changed arrangement', 'series');
  const since = await newsSince(db, recipient, row, eventId);
  if (typeof since === 'string')
    return { sections: [], dropped: [createDroppedLetter(about, since, eventId)] };
  const known = await readRowBefore(db, 'series', row, since);
  const nannyId = recipient.to === 'nanny' ? recipient.person_id : undefined;
  const arrangement = await findCurrentSeries(db, id, nannyId);
  const isTheirs =
    nannyId === undefined || arrangement.some(({ nanny_polo_id }) => nanny_polo_id === nannyId);
  if (isTheirs && arrangement.length === 1 && arrangement[0]?.id === id && isSame(known, row))
    return { sections: [], dropped: [createDroppedLetter(about, 'The change was reversed.', eventId)] };
  const settings = await readSettings(db);
  const visits = await namedVisits(db, recipient, arrangement, since, settings);
  const [subject, text] = isTheirs ? wordsOf(known, arrangement, visits.lastDay, settings) : wordsOfLoss;
  return {
    sections: [
      {
        subject,
        parts: [text, { facts: [['Before', describeVisits(known, settings)]] }, ...visits.parts],
        buttons:
          recipient.to === 'parent'
            ? [{ action: 'View all visits', url: `${publicUrl}/user/series/${id}` }]
            : [],
        isQuestion: false,
        series_ids: [id],
        about: { resource: about.resource, record_id: about.record_id },
      },
    ],
    dropped: [],
  };
}

/** Returns the first event of a series of which the recipient has not heard, or why they need not hear of the event. */
async function newsSince(db: Db, recipient: Recipient, row: SeriesRow, eventId: number) {
  if (recipient.to === 'nanny' && !(await hasHeard(db, recipient.person_id, row)))
    return 'The nanny never heard of it.';
  const mails = await findMailsToPerson(db, recipient, row.id, eventId, 'series');
  if (mails.some((one) => one.event_id > eventId)) return 'A later letter says what has changed.';
  const earlier = mails.filter((one) => one.event_id < eventId);
  const [untold] = earlier.slice(earlier.findLastIndex(({ told }) => told) + 1);
  return untold?.event_id ?? eventId;
}

/** Returns whether a nanny has replied to an offer of an arrangement, or a mail has told them of one. */
async function hasHeard(db: Db, nannyId: number, { id, root_id }: SeriesRow): Promise<boolean> {
  const own = sql`SELECT id FROM series WHERE coalesce(root_id, id) = ${root_id ?? id}`;
  const [heard] = await queryRows(
    db,
    sql`SELECT FROM series_offer o WHERE o.series_id IN (${own}) AND o.nanny_polo_id = ${nannyId}
        AND (o.answered_at IS NOT NULL OR EXISTS (SELECT FROM series_offer_token t WHERE t.series_offer_id = o.id))
      UNION ALL SELECT FROM offer o JOIN booking b ON b.id = o.booking_id
      WHERE b.series_id IN (${own}) AND o.nanny_polo_id = ${nannyId}
        AND (o.answered_at IS NOT NULL OR EXISTS (SELECT FROM offer_token t WHERE t.offer_id = o.id)) LIMIT 1`,
  );
  return heard !== undefined;
}

const isSame = (known: SeriesRow, row: SeriesRow): boolean =>
  hasSameRule(known, row) && known.service === row.service && known.nanny_polo_id === row.nanny_polo_id;

const wordsOfLoss = [
  'your visits have ended',
  'We do not need you for this repeating booking any more.',
] as const;

/** Returns the subject and the text about an arrangement that has changed or ends. */
function wordsOf(
  { last_day }: SeriesRow,
  arrangement: readonly SeriesRow[],
  lastDay: string,
  settings: AgencySettings,
): readonly [string, string] {
  const latest = arrangement.at(-1);
  const end = latest?.last_day ?? null;
  if (!latest || end === null || (last_day !== null && end >= last_day))
    return ['the repeating booking has changed', 'This repeating booking has changed.'];
  const days = arrangement.flatMap((row) => listVisitDays(row, { from: row.first_day, to: end }, settings));
  const last = [...days, lastDay].sort().at(-1) ?? '';
  return last >= agencyDayOf()
    ? [
        `the last visit is on ${formatVisitDay(`${last}T12:00:00Z`)}`,
        `This repeating booking ends. The last visit is on ${formatVisitDay(`${last}T12:00:00Z`)}.`,
      ]
    : ['the repeating booking has ended', 'This repeating booking has ended. There are no more visits.'];
}

/**
 * Returns the visits ahead that the arrangement's rule does not describe and, for a family, the unconfirmed visits that
 * have moved since an event: confirmed visits and offers have sections of their own. `lastDay` is the last day of the
 * visits that do not follow the rule; an empty string without any.
 */
async function namedVisits(
  db: Db,
  { to, person_id }: Recipient,
  arrangement: readonly SeriesRow[],
  since: number,
  settings: AgencySettings,
) {
  const rules = new Map(arrangement.map((row) => [row.id, row]));
  const visits = await db
    .select()
    .from(booking)
    .where(
      and(
        inArray(booking.series_id, [...rules.keys()]),
        inArray(booking.status, listStatusesWith('ahead')),
        gt(booking.start_at, new Date().toISOString()),
        to === 'nanny' ? eq(booking.nanny_polo_id, person_id) : undefined,
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.id));
  const questions = new Map(
    (
      await findQuestions(
        db,
        visits.map(({ id }) => id),
      )
    ).map((question) => [question.booking_id, question]),
  );
  const [moved, own, asked]: [Facts, Facts, Facts] = [[], [], []];
  let lastDay = '';
  for (const row of visits) {
    const known = await readRowBefore(db, 'booking', row, since);
    const from = describeMove(known, row);
    if (to === 'parent' && from && hasTrait(known.status, 'undecided')) moved.push(lineOf(row, from));
    const rule = rules.get(row.series_id ?? 0);
    if (!rule || followsRule(row, rule, settings)) continue;
    lastDay = agencyDayOf(row.start_at);
    const question = questions.get(row.id);
    if (question) asked.push(lineOf(row, `asked about ${formatVisit(question.start_at, question.end_at)}`));
    else if (!from) own.push(lineOf(row));
  }
  return {
    parts: [
      ...(moved.length > 0 ? ['These visits, not yet confirmed, have a new time:', { facts: moved }] : []),
      ...(asked.length > 0 && to === 'parent'
        ? [
            'The nanny is asked about a new time of these visits. Until they agree, each stays as it is:',
            { facts: asked },
          ]
        : []),
      ...(own.length > 0 ? ['These visits keep a day or time of their own:', { facts: own }] : []),
    ],
    lastDay,
  };
}

/** Returns the open questions about the times of bookings. */
const findQuestions = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(timeChange)
    .where(and(inArray(timeChange.booking_id, [...ids]), eq(timeChange.state, 'asked')));

function followsRule(row: BookingRow, rule: SeriesRow, settings: AgencySettings): boolean {
  const day = row.series_day ?? '';
  const visit =
    listVisitDays(rule, { from: day, to: day }, settings).length > 0 &&
    findVisitOn(day, rule, settings.time_zone);
  return (
    visit !== false && visit !== null && !hasDifference(row, { ...row, ...visit }, ['start_at', 'end_at'])
  );
}
