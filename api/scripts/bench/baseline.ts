import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * What a question costs at the least: `node:http`, one prepared statement, and JSON that PostgreSQL makes. No
 * validation, no session, no permissions. A process of its own, told by DATABASE_URL and PORT.
 */

const columns = `b.id, b.created_at, b.updated_at, b.version, b.code, b.parent_id, p.name AS parent_name,
  n.display_name AS nanny_polo_name, b.status, b.needs_cover, b.address, b.children, b.bill_rate_minor,
  b.pay_rate_minor, CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'nanny_polo_id', o.nanny_polo_id,
    'state', o.state, 'offered_at', o.offered_at, 'expires_at', o.expires_at, 'answered_at', o.answered_at,
    'answered_by', o.answered_by) END AS offer,
  b.confirmed_at, b.checked_in_at, b.checked_out_at, b.overtime_minutes, b.cancelled_at, b.cancellation_fee_minor,
  (b.quote->>'total_minor')::int AS total_minor, b.nanny_polo_id, b.service, b.start_at, b.end_at, b.buffer_minutes,
  b.notes, b.internal_note, b.source, b.discount_codes`;

const from = `booking b JOIN parent_user p ON p.id = b.parent_id LEFT JOIN nanny_polo n ON n.id = b.nanny_polo_id
  LEFT JOIN offer o ON o.booking_id = b.id AND o.current`;

const page = (where: string, offset = '') =>
  `SELECT coalesce(json_agg(page), '[]')::text AS body
    FROM (SELECT ${columns} FROM ${from} ${where} ORDER BY b.id DESC LIMIT 25 ${offset}) page`;

const statements: Record<string, string> = {
  one: `SELECT row_to_json(one)::text AS body FROM (SELECT ${columns} FROM ${from} WHERE b.id = $1) one`,
  newest: page(''),
  pages: page('', 'OFFSET $1'),
  status: page('WHERE b.status = $1'),
};

// Planned once on each connection, as its texts are written for: nothing of what it costs is planning.
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
