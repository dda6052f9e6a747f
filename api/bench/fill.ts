import { privateNoteFields } from '@nanny-polo/shared/people/child-notes';
import type { Client } from 'pg';
import { parentFirstNames, parentLastNames } from '../demo/names.ts';

/** The size of an agency that `fillDatabase` creates by SQL alone, with all that lists show. No nanny's bookings overlap. */
export interface Agency {
  readonly parents: number;
  readonly nannies: number;
  readonly bookings: number;
  /** The number of bookings that start from tomorrow on. */
  readonly ahead: number;
  /** Bookings a day, past and ahead; at most the number of nannies. */
  readonly perDay: number;
  readonly perDayAhead: number;
}

/** Rows that one statement writes. */
const batchRows = 50_000;

const filled = [
  'parent_user',
  'nanny_polo',
  'series',
  'booking',
  'offer',
  'busy',
  'order',
  'order_booking',
  'order_transaction',
];

/** Fills a migrated, empty database. Builds indexes after the rows, and passes the progress to `say`. */
export async function fillDatabase(
  client: Client,
  agency: Agency,
  say: (line: string) => void,
): Promise<void> {
  const { parents, nannies, bookings } = agency;
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET TIME ZONE 'UTC';
    SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'`);
  const rebuild = await dropIndexes(client);
  await client.query(people.parents, [parents, parentFirstNames, parentLastNames]);
  await client.query('INSERT INTO child_counter (parent_id, last_id) SELECT id, 1 FROM parent_user');
  await client.query(people.nannies, [nannies]);
  await client.query(people.documents);
  await client.query(people.checks);
  const series = seriesOf(agency);
  await client.query(people.series, [series, parents]);
  for (let first = 1; first <= bookings; first += batchRows) {
    const last = Math.min(bookings, first + batchRows - 1);
    const { ahead, perDay, perDayAhead } = agency;
    await client.query(work.bookings, [
      first,
      last,
      bookings - ahead,
      perDay,
      perDayAhead,
      nannies,
      parents,
      series,
    ]);
    for (const statement of [work.offers, work.busy, work.orders, work.orderBookings, work.transactions])
      await client.query(statement, [first, last]);
    say(`${last} of ${bookings} bookings`);
  }
  for (const statement of rebuild) await client.query(statement);
  for (const table of filled.filter((one) => one !== 'order_booking'))
    await client.query(`SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), max(id)) FROM "${table}"`);
  await client.query('SELECT recount_tally()');
  await client.query('SET session_replication_role = origin');
  await client.query('VACUUM ANALYZE');
}

/** Drops indexes that no constraint needs and returns the statements that create them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      WHERE t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Bookings do not copy the private notes on children. */
const bookedChildren = `jsonb_build_array((p.children -> 0) - ARRAY['${privateNoteFields.join("','")}'])`;

/** Every tenth booking is a visit of a series; a series has at most fifty visits, and at most one a day. */
const seriesOf = ({ bookings, perDay, perDayAhead }: Agency) =>
  Math.ceil(Math.max(bookings / 500, perDay / 10 + 1, perDayAhead / 10 + 1));

const people = {
  parents: `INSERT INTO parent_user (first_name, last_name, email, email_verified_at, phone, addresses, children,
      emergency_contacts)
    SELECT ($2::text[])[1 + n % cardinality($2::text[])], ($3::text[])[1 + (n / 7) % cardinality($3::text[])]
        || '-' || ($3::text[])[1 + (n / 211) % cardinality($3::text[])],
      'parent' || n || '@families.example', now(), '+4477' || lpad((n::bigint * 104729 % 100000000)::text, 8, '0'),
      jsonb_build_array(jsonb_build_object('label', 'Home', 'line', n || ' Elm Grove',
        'postcode', 'SE' || 1 + n % 28 || ' ' || 1 + n / 28 % 9 || chr(65 + n / 252 % 26) || chr(65 + n / 6552 % 26),
        'lat', 51.4 + (n % 100) / 500.0, 'lng', -0.3 + (n % 83) / 200.0, 'access_notes', '')),
      jsonb_build_array(jsonb_build_object('id', 1, 'name', ($2::text[])[1 + (n / 3) % cardinality($2::text[])], 'date_of_birth', '2022-04-01', 'allergies', '[]'::jsonb, 'medicines', '', 'doctor_name', '',
        'doctor_phone', '', 'school_name', '', 'school_phone', '', 'routine', '', 'notes', '')),
      jsonb_build_array(jsonb_build_object('name', 'Contact ' || n, 'phone', '+442079460102', 'relation', 'Aunt'))
    FROM generate_series(1, $1::int) n`,
  nannies: `INSERT INTO nanny_polo (display_name, legal_name, status, tier, lat, lng, travel_radius_km, languages, rating,
      availability)
    SELECT 'Nanny ' || n, 'Nanny ' || n, 'active', (ARRAY['basic', 'standard', 'senior'])[1 + n % 3],
      51.3 + (n * 7919 % 1000) / 2500.0, -0.5 + (n::bigint * 104729 % 1000) / 1250.0, 5 + n % 20,
      ARRAY['English', (ARRAY['French', 'Polish'])[1 + n % 2]], 3 + (n % 21) / 10.0,
      (SELECT jsonb_agg(jsonb_build_object('weekday', day, 'from', '07:00', 'to', '19:00'))
        FROM generate_series(1, 5 + n % 3) day)
    FROM generate_series(1, $1::int) n`,
  documents: `INSERT INTO nanny_document (nanny_polo_id, kind, status, seen_on, seen_by)
    SELECT n.id, kind, 'verified', '2026-01-05', 'The office'
    FROM nanny_polo n CROSS JOIN unnest(ARRAY['identity', 'right_to_work', 'dbs', 'first_aid']) kind`,
  checks: `INSERT INTO nanny_check (nanny_polo_id, kind, result, made_on, evidence, recorded_by)
    SELECT n.id, kind, 'passed', '2026-01-05', 'Seen', 'The office' FROM nanny_polo n
    CROSS JOIN unnest(ARRAY['work_history', 'interview', 'references', 'references', 'trial']) kind`,
  // The bookings of all their visits are already made, so that the clock makes none.
  series: `INSERT INTO series (parent_id, service, weekdays, interval_weeks, first_day, last_day, starts, ends,
      buffer_minutes, address, children, terms_id, made_until, source)
    SELECT p.id, 'hourly', '{1,2,3,4,5,6,7}', 1, now()::date - 3650, now()::date + 3650, '09:00', '13:00', 15,
      p.addresses -> 0, ${bookedChildren}, 1, now()::date + 3650, 'phone'
    FROM generate_series(1, $1::int) n JOIN parent_user p ON p.id = 1 + (n::bigint * 7927 % $2)::int ORDER BY n`,
};

/** Each statement writes the rows of bookings $1 to $2. Their ids are in the order of their days. */
const work = {
  bookings: `INSERT INTO booking (id, created_at, updated_at, parent_id, nanny_polo_id, service, status, start_at, end_at,
      buffer_minutes, address, children, bill_rate_minor, pay_rate_minor, confirmed_at, checked_in_at, checked_out_at,
      quote, agreed_minor, notes, source, series_id, series_day)
    SELECT k, start - interval '9 days', start - interval '8 days', parent, CASE WHEN one.status <> 'requested' THEN nanny END,
      'hourly', one.status, start, start + interval '4 hours', 15, p.addresses -> 0, ${bookedChildren}, 2400, 1650,
      CASE WHEN agreed THEN start - interval '8 days' END, CASE WHEN done THEN start END,
      CASE WHEN done THEN start + interval '4 hours' END,
      CASE WHEN agreed THEN jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('kind', 'care_hours',
        'label', 'Care, 4 hours', 'quantity', 240, 'unit', 'minute', 'unit_minor', 2400, 'amount_minor', 9600,
        'vat_rate', 0)), 'adjustments', '[]'::jsonb, 'not_applied', '[]'::jsonb, 'total_minor', 9600,
        'currency', 'GBP', 'pay_minor', 6600) END, 9600,
      'Please ring twice and wait at the side gate.', (ARRAY['phone', 'email', 'website', 'referral'])[1 + k % 4],
      series, CASE WHEN series IS NOT NULL THEN start::date END
    FROM (SELECT k, 1 + (coalesce(series, k)::bigint * 7927 % $7)::int AS parent, series, 1 + (k::bigint * 1543 % $6)::int AS nanny,
        date_trunc('day', now()) + make_interval(days => CASE WHEN k > $3 THEN 1 + (k - $3 - 1) / $5
          ELSE -1 - ($3 - k) / $4 END, hours => 8 + k % 8) AS start,
        CASE WHEN k > $3 THEN (ARRAY['confirmed', 'confirmed', 'confirmed', 'offered', 'requested'])[1 + k % 5]
          WHEN k % 10 < 8 THEN 'closed' ELSE (ARRAY['cancelled', 'declined'])[1 + k / 10 % 2] END AS status
      FROM generate_series($1::int, $2::int) k
      CROSS JOIN LATERAL (SELECT CASE WHEN k % 10 = 0 THEN 1 + k / 10 % $8::int END AS series) of_) one
    CROSS JOIN LATERAL (SELECT one.status IN ('closed', 'confirmed') AS agreed, one.status = 'closed' AS done) is_
    JOIN parent_user p ON p.id = parent ORDER BY k`,
  offers: `INSERT INTO offer (booking_id, nanny_polo_id, state, offered_at, expires_at, answered_at, answered_by,
      first_yes_seconds, rescue)
    SELECT id, nanny_polo_id, CASE status WHEN 'offered' THEN 'waiting' WHEN 'declined' THEN 'declined' ELSE 'accepted' END,
      created_at, greatest(created_at, now()) + interval '30 days', CASE WHEN status <> 'offered' THEN created_at END,
      CASE WHEN status <> 'offered' THEN 'The nanny' END,
      CASE WHEN status NOT IN ('offered', 'declined') THEN id::bigint * 7919 % 172800 END, id % 50 = 0
    FROM booking WHERE nanny_polo_id IS NOT NULL AND id BETWEEN $1 AND $2`,
  busy: `INSERT INTO busy (nanny_polo_id, busy, reason, booking_id)
    SELECT nanny_polo_id, CASE status WHEN 'closed' THEN tstzrange(start_at, end_at)
      ELSE tstzrange(start_at - interval '15 minutes', end_at + interval '15 minutes') END, 'booking', id
    FROM booking WHERE status IN ('offered', 'confirmed', 'closed') AND id BETWEEN $1 AND $2`,
  orders: `INSERT INTO "order" (id, created_at, updated_at, number, parent_id, status, currency, lines, adjustments,
      not_applied, lines_minor, discount_minor, pay_minor, received_minor, due_at)
    SELECT id, confirmed_at, confirmed_at, 'NP-2026-' || lpad(id::text, greatest(5, length(id::text)), '0'), parent_id,
      CASE WHEN status = 'closed' THEN 'completed' WHEN id % 2 = 0 THEN 'placed' ELSE 'pending_payment' END, 'GBP',
      jsonb_build_array((quote #> '{lines,0}') || jsonb_build_object('booking_id', id)), '[]', '[]', 9600, 0, 6600,
      CASE WHEN status = 'closed' OR id % 2 = 0 THEN 9600 ELSE 0 END, start_at - interval '2 days'
    FROM booking WHERE status IN ('closed', 'confirmed') AND id BETWEEN $1 AND $2`,
  orderBookings: `INSERT INTO order_booking (order_id, booking_id, pay_minor)
    SELECT id, id, 6600 FROM "order" WHERE id BETWEEN $1 AND $2`,
  transactions: `INSERT INTO order_transaction (order_id, at, kind, amount_minor, method, proof, by)
    SELECT id, created_at, 'charge', 9600, 'bank_transfer', 'Statement', 'Agency Owner'
    FROM "order" WHERE received_minor > 0 AND id BETWEEN $1 AND $2`,
};
