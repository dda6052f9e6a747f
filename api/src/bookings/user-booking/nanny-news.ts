/** What a family may know of the search for a nanny: SQL for lists of bookings, without names but of confirmed nannies. */

import { asking as askingContract, type UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { sql } from 'drizzle-orm';
import { buildJsonObject } from '../../kernel/reading/fields.ts';
import { booking, toStatusList } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';

/** Whether a booking has lost its nanny and is with no other. */
export const uncovered = sql<boolean>`(${booking.needs_cover} AND ${booking.nanny_polo_id} IS NULL)`;

const instant = (at: ReturnType<typeof sql>) =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The nanny whose offer waits for their reply, or who has accepted it. */
const asOffer = sql`SELECT 1 AS nannies, CASE WHEN ${offer.state} = 'waiting' THEN ${offer.expires_at} END AS reply_by,
    ${offer.state} = 'accepted' AS accepted FROM ${offer}
  WHERE ${offer.booking_id} = ${booking.id} AND ${offer.current}
    AND (${offer.state} = 'accepted' OR (${offer.state} = 'waiting' AND ${offer.expires_at} > now()))`;

/**
 * The nannies of an open cover request who have not replied, until its next wave. In a swap, only one of its nannies is
 * asked about this booking, who still waits for the others after a yes.
 */
const inWaves = sql`SELECT (SELECT count(*)::int FROM cover_ask k WHERE k.cover_request_id = r.id
      AND CASE WHEN r.swap THEN k.nanny_polo_id = c.to_nanny_polo_id AND k.state IN ('asked', 'accepted')
        ELSE k.state = 'asked' END),
    CASE WHEN r.next_wave_at > now() THEN r.next_wave_at END, false
  FROM cover_request_booking c JOIN cover_request r ON r.id = c.cover_request_id
  WHERE c.booking_id = ${booking.id} AND c.current AND r.ended_at IS NULL`;

/** How many nannies are asked now, and until when they can reply; null if nobody is. */
export const asking = sql<
  UserBooking['asking']
>`CASE WHEN ${booking.status} IN ${toStatusList('undecided')} THEN (
  SELECT ${buildJsonObject(askingContract, { nannies: sql`a.nannies`, reply_by: instant(sql`a.reply_by`), accepted: sql`a.accepted` })}
  FROM (${asOffer} UNION ALL ${inWaves}) AS a WHERE a.nannies > 0 LIMIT 1) END`;

/**
 * The first name of the confirmed nanny whom the booking last lost, if it is not over, has them no more, and has not
 * moved since: they may have been free at another time.
 */
export const replaced = sql<string | null>`CASE
  WHEN ${booking.status} IN ${toStatusList('ahead')} AND ${booking.end_at} > now() THEN (
    SELECT split_part(n.display_name, ' ', 1) FROM (
      SELECT e.id, (e.before->>'nanny_polo_id')::int AS nanny_polo_id FROM event e
      WHERE e.resource = 'booking' AND e.record_id = ${booking.id} AND e.action = 'withdraw'
        AND e.before->>'status' = 'confirmed' ORDER BY e.id DESC LIMIT 1) AS lost
    JOIN nanny_polo n ON n.id = lost.nanny_polo_id
    WHERE n.id IS DISTINCT FROM ${booking.nanny_polo_id} AND NOT EXISTS (
      SELECT FROM event m WHERE m.resource = 'booking' AND m.record_id = ${booking.id} AND m.id > lost.id
        AND m.before ?| ARRAY['start_at', 'end_at'])) END`;

/** The price that the family said no to, while its booking is with the nanny who has it and not confirmed. */
export const priceRefused = sql<
  UserBooking['price_refused']
>`CASE WHEN ${booking.status} IN ${toStatusList('undecided')} THEN (
  SELECT json_build_object('from_minor', c.from_minor, 'to_minor', c.to_minor) FROM price_change c
  WHERE c.booking_id = ${booking.id} AND c.state = 'pending' AND c.refused_at IS NOT NULL) END`;
