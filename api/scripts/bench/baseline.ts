import { createServer } from 'node:http';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { waitsFor } from '../../src/bookings/booking/waits.ts';

/**
 * The minimum cost of a call: `node:http`, one prepared statement, and JSON made by PostgreSQL. No validation, no
 * session, no permissions. A separate process, configured by DATABASE_URL and PORT.
 */

/** The product's own SQL, so that the baseline cannot drift from the product's rules. */
const waits = new PgDialect().sqlToQuery(waitsFor).sql;

const columns = `booking.id, booking.created_at, booking.updated_at, booking.version, booking.code, booking.parent_id,
  p.name AS parent_name, n.display_name AS nanny_polo_name, booking.status, booking.needs_cover, booking.address,
  booking.children, booking.bill_rate_minor, booking.pay_rate_minor,
  CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'nanny_polo_id', o.nanny_polo_id,
    'state', o.state, 'offered_at', o.offered_at, 'expires_at', o.expires_at, 'answered_at', o.answered_at,
    'answered_by', o.answered_by) END AS offer,
  booking.confirmed_at, booking.checked_in_at, booking.checked_out_at, booking.overtime_minutes,
  booking.cancelled_at, booking.cancellation_fee_minor, booking.agreed_minor, booking.covered_minor,
  (SELECT c.to_minor FROM price_change c WHERE c.booking_id = booking.id AND c.state = 'pending') AS pending_minor,
  (booking.quote->>'total_minor')::int AS total_minor,
  booking.nanny_polo_id, booking.service, booking.start_at, booking.end_at, booking.buffer_minutes, booking.languages, booking.notes,
  booking.internal_note, booking.source, booking.past_visit, booking.discount_codes, booking.series_id, booking.series_day,
  booking.changed_by_hand, ${waits} AS waits_for`;

const from = `booking JOIN parent_user p ON p.id = booking.parent_id
  LEFT JOIN nanny_polo n ON n.id = booking.nanny_polo_id LEFT JOIN offer o ON o.booking_id = booking.id AND o.current`;

const page = (where: string, offset = '') =>
  `SELECT coalesce(json_agg(page), '[]')::text AS body
    FROM (SELECT ${columns} FROM ${from} ${where} ORDER BY booking.id DESC LIMIT 25 ${offset}) page`;

const statements: Record<string, string> = {
  one: `SELECT row_to_json(one)::text AS body FROM (SELECT ${columns} FROM ${from} WHERE booking.id = $1) one`,
  newest: page(''),
  pages: page('', 'OFFSET $1'),
  status: page('WHERE booking.status = $1'),
};

// Planned once on each connection, so that no call pays for planning.
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});

createServer(async (request, response) => {
  const [, name = '', value] = (request.url ?? '').split('/');
  if (name === 'ready') return response.end();
  try {
    const { rows } = await pool.query<{ body: string }>({
      name,
      text: statements[name] ?? 'SELECT',
      values: value === undefined ? [] : [value],
    });
    response.setHeader('content-type', 'application/json');
    return response.end(rows[0]?.body);
  } catch (error) {
    response.statusCode = 500;
    return response.end(String(error));
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
