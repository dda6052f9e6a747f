import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { horizonWeeks } from '@nanny-polo/shared/document-horizon';
import { type SQL, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/zone.ts';
import { alwaysRequired } from '../../people/document-type/missing.ts';
import { statusList } from '../schedule/booking-table.ts';

/**
 * SQL for the bookings ahead that outlast a required document, with the person and, for a parent, the document type.
 * A document is valid for a booking if it expires after the booking’s last day.
 */

const lastDay = sql`(booking.end_at AT TIME ZONE ${agencyZone})::date`;

const day = 86_400_000;
const instant = (now: Date, days: number) =>
  sql`${new Date(now.getTime() + days * day).toISOString()}::timestamptz`;

const ahead = (now: Date) =>
  sql`booking.status IN ${statusList('ahead')} AND booking.end_at > ${instant(now, 0)}
    AND booking.start_at < ${instant(now, horizonWeeks * 7)}`;

/** No booking ends later than this many days after the horizon. */
const longest = 93;

/** The last day on which a booking of the horizon can end, as a constant, so that PostgreSQL plans with its statistics. */
const lastOfAll = (now: Date) => sql.raw(`'${dayAfter(agencyDay(now), horizonWeeks * 7 + longest)}'::date`);

/** The gaps of active nannies. `documents_until`, the first day without all required documents, is indexed. */
export const gapsOfNannies = (now: Date): SQL => sql`
  SELECT 'nanny' AS kind, n.id AS person_id, NULL::int AS document_type_id, booking.id, booking.code, booking.start_at,
    booking.end_at, ${lastDay} AS last_day
  FROM nanny_polo n JOIN booking ON booking.nanny_polo_id = n.id
  WHERE n.status = 'active' AND (n.documents_until IS NULL OR n.documents_until <= ${lastOfAll(now)})
    AND ${ahead(now)} AND booking.start_at > ${instant(now, -longest)}
    AND (n.documents_until IS NULL OR n.documents_until <= ${lastDay})`;

/** The gaps of parents: approved documents of required types without an approved copy that lasts longer. */
export const gapsOfParents = (now: Date): SQL => sql`
  SELECT 'parent' AS kind, last.parent_id AS person_id, last.document_type_id, booking.id, booking.code, booking.start_at,
    booking.end_at, ${lastDay} AS last_day
  FROM (
    SELECT DISTINCT one.parent_id, one.document_type_id, one.expires_on, kind.required_for
    FROM parent_document one JOIN document_type kind ON kind.id = one.document_type_id
    WHERE one.status = 'approved' AND one.expires_on <= ${lastOfAll(now)}
      AND kind.archived_at IS NULL AND (${alwaysRequired} OR kind.required_for = 'overnight')
      AND NOT EXISTS (SELECT 1 FROM parent_document longer
        WHERE longer.parent_id = one.parent_id AND longer.document_type_id = one.document_type_id
          AND longer.status = 'approved' AND (longer.expires_on IS NULL OR longer.expires_on > one.expires_on))
  ) last JOIN booking ON booking.parent_id = last.parent_id
  WHERE ${ahead(now)} AND last.expires_on <= ${lastDay}
    AND (last.required_for <> 'overnight' OR booking.service IN ('overnight', 'live_in'))`;
