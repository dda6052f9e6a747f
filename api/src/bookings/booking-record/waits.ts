/** SQL for what a booking lacks before it can be confirmed. It reads the row `booking` of the surrounding query. */

import type { BookingWaits, FamilyLack } from '@nanny-polo/shared/bookings/booking-wait';
import { childNoteFields } from '@nanny-polo/shared/people/child-notes';
import type { SentChild } from '@nanny-polo/shared/people/family-fields';
import { type SQL, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { alwaysRequired, missingDocumentsOf } from '../../people/document-type/missing.ts';
import { type BookingRow, toStatusList } from '../schedule/booking-table.ts';

/**
 * Whether the nanny of the booking has accepted its current offer. The subquery uses the index on current offers;
 * PostgreSQL would plan an EXISTS as a join that reads every offer ever accepted.
 */
export const accepted = sql`coalesce((SELECT o.state = 'accepted' AND o.nanny_polo_id = booking.nanny_polo_id
  FROM offer o WHERE o.booking_id = booking.id AND o.current), false)`;

const nannyWait = sql`CASE WHEN ${accepted} THEN NULL
  ELSE coalesce((SELECT CASE WHEN o.state = 'waiting' THEN 'reply' WHEN o.state = 'declined' THEN 'nanny_declined'
      WHEN o.state = 'expired' THEN 'offer_expired' WHEN booking.needs_cover THEN 'cover' END
    FROM offer o WHERE o.booking_id = booking.id AND o.current), 'nanny') END`;

const lastDay = sql`(booking.end_at AT TIME ZONE ${agencyZone})::date`;

const required = sql`(${alwaysRequired}
  OR (kind.required_for = 'overnight' AND booking.service IN ('overnight', 'live_in')))`;

/** Whether the booking was confirmed before: each confirmation that was not undone has left an order, open or not. */
const confirmedBefore = sql`EXISTS (SELECT FROM order_booking part JOIN "order" o ON o.id = part.order_id
  WHERE part.booking_id = booking.id AND o.undone_at IS NULL)`;

/** Whether what the family `p` lacks hinders the booking. */
const familyRequired = sql`(coalesce((SELECT (now() AT TIME ZONE time_zone)::date >= family_required_from
  FROM agency_settings), false) AND NOT ${confirmedBefore})`;

/** Whether notes are kept on a child, as a filter of a JSON path. A list is compared line by line. */
const noted = childNoteFields.map((field) => `@.${field} != ""`).join(' || ');

const familyLacks = {
  no_phone: sql`p.phone IS NULL`,
  no_emergency_contact: sql`p.emergency_contacts = '[]'`,
  care_agreement: sql`coalesce(p.agreed_version, 0) < (SELECT care_agreement_version FROM agency_settings)`,
  health_consent: sql`p.health_consent_at IS NULL
    AND jsonb_path_exists(p.children || booking.children, ${sql.raw(`'$[*] ? (${noted})'`)})`,
} as const satisfies Record<FamilyLack, SQL>;

/** Returns SQL for the kinds of what `p` lacks and for which `counts` holds, each null if there is no lack. */
const lacksOf = (counts: SQL): SQL =>
  sql.join(
    Object.entries(familyLacks).map(
      ([kind, lack]) => sql`CASE WHEN ${lack} AND ${counts} THEN ${sql.raw(`'${kind}'`)} END`,
    ),
    sql`, `,
  );

/** One row for each hindrance. The record lists them in the order of `place`. */
const hindrances = sql`
  SELECT 1 AS place, 'nanny_unavailable' AS kind, NULL::json AS document, NULL::text AS needed
    FROM nanny_polo n WHERE n.id = booking.nanny_polo_id AND n.status <> 'active'
  UNION ALL SELECT 2, 'nanny_blocked', NULL, NULL FROM parent_user p
    WHERE p.id = booking.parent_id AND booking.nanny_polo_id = ANY(p.blocked_nanny_polo_ids)
  UNION ALL SELECT 3, 'nanny_document', NULL, needed
    FROM nanny_polo n CROSS JOIN unnest(n.required_documents) AS needed
    WHERE n.id = booking.nanny_polo_id AND (n.documents_until IS NULL OR n.documents_until <= ${lastDay})
      AND NOT EXISTS (SELECT 1 FROM nanny_document paper
        WHERE paper.nanny_polo_id = n.id AND paper.kind = needed AND paper.status = 'verified'
          AND (paper.expires_on IS NULL OR paper.expires_on > ${lastDay}))
  UNION ALL SELECT 3, 'nanny_check', NULL, missing FROM nanny_polo n CROSS JOIN unnest(n.checks_missing) AS missing
    WHERE n.id = booking.nanny_polo_id
      AND (SELECT (now() AT TIME ZONE time_zone)::date >= checks_required_from FROM agency_settings)
  UNION ALL SELECT 3 + at, hindrance, NULL, NULL FROM parent_user p CROSS JOIN LATERAL unnest(ARRAY[
      CASE WHEN p.status <> 'active' THEN 'parent_suspended' WHEN p.archived_at IS NOT NULL THEN 'parent_archived' END,
      CASE WHEN p.email_verified_at IS NULL AND p.reached_at IS NULL THEN 'email_unverified' END,
      CASE WHEN p.email_refused_at > coalesce(p.reached_at, '-infinity') THEN 'email_refused' END,
      ${lacksOf(familyRequired)}]) WITH ORDINALITY AS own (hindrance, at)
    WHERE p.id = booking.parent_id AND hindrance IS NOT NULL
  UNION ALL SELECT 11, 'parent_document', one, NULL
    FROM json_array_elements(${missingDocumentsOf(sql`booking.parent_id`, required)}) AS one
  UNION ALL SELECT 12, 'price_not_agreed', NULL, NULL FROM price_change c
    WHERE c.booking_id = booking.id AND c.state = 'pending'`;

/** The hindrances, and a missing address or child, which only bookings older than these rules can have. */
const hindrancesOfSaved = sql`${hindrances}
  UNION ALL SELECT 13, 'no_address', NULL, NULL WHERE booking.address IS NULL
  UNION ALL SELECT 14, 'no_child', NULL, NULL WHERE booking.children = '[]'::jsonb`;

const neededOf = sql`'nanny_document', CASE WHEN kind = 'nanny_document' THEN needed END,
  'nanny_check', CASE WHEN kind = 'nanny_check' THEN needed END`;

const listOf = (listed: SQL) => sql`(SELECT coalesce(json_agg(json_build_object('kind', kind,
  'document', document, ${neededOf}) ORDER BY place), '[]') FROM (${listed}) AS found)`;

/** What the family lacks and the booking may be confirmed without. */
const advice = sql`(SELECT coalesce(json_agg(lack), '[]') FROM parent_user p
  CROSS JOIN LATERAL unnest(ARRAY[${lacksOf(sql`NOT ${familyRequired}`)}]) AS lack
  WHERE p.id = booking.parent_id AND lack IS NOT NULL)`;

export const isUnhindered = sql`NOT EXISTS (${hindrancesOfSaved})`;

/** SQL for the contract's `waits_for`; null if the booking is neither requested nor offered. */
export const waitsFor = sql`CASE WHEN booking.status IN ${toStatusList('undecided')}
  THEN json_build_object('nanny', ${nannyWait}, 'hindrances', ${listOf(hindrancesOfSaved)},
    'advice', ${advice}) END`;

/** SQL for the list record's `waits_for`: the hindrance to remove first, and the number of the others. */
export const briefWaitsFor = sql`CASE WHEN booking.status IN ${toStatusList('undecided')} THEN (
  SELECT row_to_json(waits) FROM (SELECT ${nannyWait} AS nanny, CASE count(*) WHEN 0 THEN '[]' ELSE json_build_array(
      json_strip_nulls(json_agg(json_build_object('kind', kind, 'document', document::jsonb - 'required_for',
        ${neededOf}) ORDER BY kind NOT IN ('no_address', 'no_child'), place)->0)) END AS hindrances,
      greatest(count(*) - 1, 0) AS more
    FROM (${hindrancesOfSaved}) AS found) AS waits) END`;

/** Returns the hindrances of a draft or saved booking, except a missing address or child, and the advice. */
export async function readWaits(
  db: Db,
  draft: Pick<BookingRow, 'parent_id' | 'nanny_polo_id' | 'service' | 'end_at'> & {
    readonly id?: number | undefined;
    readonly children?: readonly SentChild[] | undefined;
  },
): Promise<Omit<BookingWaits, 'nanny'>> {
  const [waits] = await queryRows<Omit<BookingWaits, 'nanny'>>(
    db,
    sql`WITH booking AS (SELECT ${draft.id ?? null}::int AS id, ${draft.parent_id}::int AS parent_id, ${draft.nanny_polo_id}::int AS nanny_polo_id,
        ${draft.service}::text AS service, ${draft.end_at}::timestamptz AS end_at,
        ${JSON.stringify(draft.children ?? [])}::jsonb AS children)
      SELECT ${listOf(hindrances)} AS hindrances, ${advice} AS advice FROM booking`,
  );
  return waits ?? { hindrances: [], advice: [] };
}
