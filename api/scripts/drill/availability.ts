import { sql } from 'drizzle-orm';
import { type Search, search, searchQuery } from '../../src/bookings/availability/search.ts';
import { type Db, rows } from '../../src/kernel/database/database.ts';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { median } from '../bench/verdict.ts';
import type { Drill, Finding } from './report.ts';
import { onPostgres } from './temporary.ts';

/** The size of the agency for which the target is set. */
const nannies = 5000;
const bookings = 1_000_000;

/** The longest median time of a search, in milliseconds. */
const within = 20;

const runs = 60;

/** The number of nannies whose bookings one statement inserts. */
const batch = 250;

/** Fills the tables by SQL alone. Each nanny has one booking a day, and the last tenth of these hold their time. */
async function fill(db: Db, nannyCount: number, bookingCount: number): Promise<void> {
  const perNanny = Math.ceil(bookingCount / nannyCount);
  await db.execute(
    sql`INSERT INTO parent_user (first_name, last_name, email) VALUES ('Drill', 'Family', 'drill@families.example')`,
  );
  await db.execute(sql`INSERT INTO nanny_polo (display_name, legal_name, status, tier, lat, lng, travel_radius_km, languages,
      rating, availability, documents)
    SELECT 'Nanny ' || n, 'Nanny ' || n, 'active', (ARRAY['basic', 'standard', 'senior'])[1 + n % 3],
      51.3 + random() * 0.4, -0.5 + random() * 0.8, 5 + n % 20, ARRAY['English'] || (ARRAY[ARRAY['French'], ARRAY['Polish']])[1 + n % 2 : 1 + n % 2],
      3 + (n % 21) / 10.0,
      (SELECT jsonb_agg(jsonb_build_object('weekday', day, 'from', '07:00', 'to', '19:00')) FROM generate_series(1, 5 + n % 3) day),
      (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'number', '', 'issued_on', NULL, 'expires_on', NULL, 'status', 'verified'))
        FROM unnest(ARRAY['identity', 'right_to_work', 'dbs', 'first_aid']) kind)
    FROM generate_series(1, ${nannyCount}::int) n`);
  const ahead = Math.ceil(perNanny / 10);
  const from = perNanny - ahead;
  for (let first = 1; first <= nannyCount; first += batch) {
    const last = Math.min(nannyCount, first + batch - 1);
    await db.execute(sql`INSERT INTO booking (parent_id, nanny_polo_id, service, status, start_at, end_at, buffer_minutes, source)
      SELECT 1, n, 'hourly', CASE WHEN d < ${from}::int THEN 'closed' ELSE 'confirmed' END,
        start, start + interval '4 hours', 15, 'website'
      FROM generate_series(${first}::int, ${last}::int) n, generate_series(0, ${perNanny - 1}::int) d,
        LATERAL (SELECT date_trunc('day', now())
          + make_interval(days => d - ${from}::int, hours => 8 + (n + d) % 8) AS start) s`);
    await db.execute(sql`INSERT INTO busy (nanny_polo_id, busy, reason, booking_id)
      SELECT nanny_polo_id, tstzrange(start_at - interval '15 minutes', end_at + interval '15 minutes'), 'booking', id
      FROM booking WHERE status = 'confirmed' AND nanny_polo_id BETWEEN ${first}::int AND ${last}::int`);
  }
  await db.execute(sql`VACUUM ANALYZE`);
}

const wanted = (at: number): Search => {
  const start = new Date(Date.now() + (1 + (at % 14)) * 86_400_000);
  start.setUTCHours(8 + (at % 8), 0, 0, 0);
  return {
    start_at: start.toISOString(),
    end_at: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
    buffer_minutes: 15,
    service: 'hourly',
    booking_id: null,
    place: { lat: 51.4 + (at % 10) / 50, lng: -0.3 + (at % 7) / 20 },
    preferred: [at + 1, at + 2],
    blocked: [at + 3],
    children: 2,
    tier: 'basic',
    languages: at % 2 === 0 ? [] : ['French'],
    limit: 20,
  };
};

/** Measures the search for a free nanny in a large agency, and checks the server's plan. */
export const availability: Drill = (size, say) => onPostgres(({ url }) => measured(url, size, say));

async function measured(url: string, size: number, say: (line: string) => void): Promise<Finding[]> {
  const database = await openPostgres(url);
  try {
    const counts = [
      Math.max(50, Math.round(nannies * size)),
      Math.max(1000, Math.round(bookings * size)),
    ] as const;
    await fill(database.db, ...counts);
    say(`${counts[0]} nannies, ${counts[1]} bookings`);
    for (let at = 0; at < 5; at += 1) await search(database.db, wanted(at));
    const times: number[] = [];
    let free = 0;
    for (let at = 0; at < runs; at += 1) {
      const begun = performance.now();
      const found = await search(database.db, wanted(at));
      times.push(performance.now() - begun);
      free += found[0]?.against.length === 0 ? 1 : 0;
    }
    times.sort((a, b) => a - b);
    const usual = median(times);
    const slow = times[Math.floor(times.length * 0.95)] ?? 0;
    const plan = await rows<{ 'QUERY PLAN': string }>(
      database.db,
      sql`EXPLAIN (ANALYZE, BUFFERS) ${searchQuery(wanted(3))}`,
    );
    for (const line of plan) say(line['QUERY PLAN']);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    return [
      {
        what: 'the median time of a search',
        held: usual <= within,
        figure: `${usual.toFixed(1)} ms, ${slow.toFixed(1)} ms at the 95th percentile, ${within} allowed`,
      },
      {
        what: 'busy ranges are found by their index and bookings are not read',
        held: /busy_at/.test(text) && !/ on booking/.test(text),
        figure: /busy_at/.test(text) ? 'busy_at' : 'another plan',
      },
      { what: 'a nanny is found free', held: free > runs / 2, figure: `in ${free} of ${runs} searches` },
    ];
  } finally {
    await database.close();
  }
}
