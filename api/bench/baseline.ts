/**
 * The minimum cost of a call: `node:http`, one prepared statement, and JSON formatted by PostgreSQL, with the fields of
 * the product's contract. No validation, no session, no permissions. A separate process, configured by DATABASE_URL and
 * PORT.
 */

import { createServer } from 'node:http';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { bookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { askedTime, pay } from '../src/bookings/booking-record/view.ts';
import { briefWaitsFor, waitsFor } from '../src/bookings/booking-record/waits.ts';

/** The product's own SQL, so that the baseline cannot drift from the product's rules. */
const dialect = new PgDialect();
const waits = dialect.sqlToQuery(waitsFor).sql;
const briefWaits = dialect.sqlToQuery(briefWaitsFor).sql;

/** The SQL of each field of a booking. */
const fields: Readonly<Record<string, string>> = {
  parent_name: 'p.name',
  nanny_polo_name: 'n.display_name',
  offer: `CASE WHEN o.id IS NOT NULL
    THEN json_build_object('id', o.id, 'state', o.state, 'expires_at', o.expires_at) END`,
  pending_minor: `(SELECT c.to_minor FROM price_change c WHERE c.booking_id = booking.id AND c.state = 'pending')`,
  price_refused: `EXISTS (SELECT 1 FROM price_change c
    WHERE c.booking_id = booking.id AND c.state = 'pending' AND c.refused_at IS NOT NULL)`,
  total_minor: `(booking.quote->>'total_minor')::int`,
  pay_minor: dialect.sqlToQuery(pay).sql,
  waits_for: waits,
  asked_time: dialect.sqlToQuery(askedTime).sql,
  wished_nanny_name: '(SELECT w.display_name FROM nanny_polo w WHERE w.id = booking.wished_nanny_polo_id)',
};
const select = (names: readonly string[], brief: typeof fields = {}) =>
  `SELECT ${names.map((name) => `${brief[name] ?? fields[name] ?? `booking.${name}`} AS ${name}`)}
    FROM booking JOIN parent_user p ON p.id = booking.parent_id
    LEFT JOIN nanny_polo n ON n.id = booking.nanny_polo_id
    LEFT JOIN offer o ON o.booking_id = booking.id AND o.current`;

const whole = select(Object.keys(booking.get.schema.response[200].shape));
const listed = select(booking.listed, { waits_for: briefWaits });

const tallied = (where = '') => `(SELECT sum(count)::int FROM tally WHERE resource = 'booking' ${where})`;

/** The total comes from the product's tally, and only ids are skipped, as in the product. */
const page = (total: string, order: string, offset = '', where = '') =>
  `SELECT coalesce(json_agg(page), '[]')::text AS body, ${total} AS total
    FROM (${listed} WHERE booking.id = ANY(ARRAY(
      SELECT booking.id FROM booking ${where} ORDER BY ${order} LIMIT 25 ${offset})) ORDER BY ${order}) page`;

/** Offset and status are literals: PostgreSQL plans for an unknown offset as for one far from the start. */
const byStart = 'booking.start_at DESC, booking.id DESC';
const from = (offset: string) => `OFFSET ${Number(offset)}`;
const ofStatus = (status: string) => `status = '${bookingStatus.parse(status)}'`;

const statements: Readonly<Record<string, (...values: string[]) => string>> = {
  one: () => `SELECT row_to_json(one)::text AS body FROM (${whole} WHERE booking.id = $1) one`,
  newest: () => page(tallied(), 'booking.id DESC'),
  pages: (offset = '0') => page(tallied(), byStart, from(offset)),
  status: (offset = '0', status = '') =>
    page(tallied(`AND ${ofStatus(status)}`), byStart, from(offset), `WHERE ${ofStatus(status)}`),
};

// With a generic plan, a connection plans each statement only once.
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});

createServer(async (request, response) => {
  const [, name = '', ...values] = (request.url ?? '').split('/');
  if (name === 'ready') return response.end();
  try {
    const text = statements[name]?.(...values) ?? 'SELECT';
    const { rows } = await pool.query<{ body: string; total?: number }>(
      name === 'one' ? { name, text, values } : { name: request.url ?? '', text },
    );
    const [row] = rows;
    response.setHeader('content-type', 'application/json');
    if (row?.total !== undefined) response.setHeader('content-range', `booking */${row.total}`);
    return response.end(row?.body);
  } catch (error) {
    response.statusCode = 500;
    return response.end(String(error));
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
