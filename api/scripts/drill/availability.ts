import { sql } from 'drizzle-orm';
import { type Search, search, searchQuery } from '../../src/bookings/availability/search.ts';
import { rows } from '../../src/kernel/database/database.ts';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { withClient } from '../../src/test/template.ts';
import { fill } from '../bench/fill.ts';
import { soon } from '../bench/questions.ts';
import { median, percentile } from '../bench/verdict.ts';
import type { Drill, Finding } from './report.ts';
import { onPostgres } from './temporary.ts';

/** The size of the agency for which the target is set. */
const nannies = 5000;
const bookings = 1_000_000;

/** The longest median time of a search, in milliseconds. */
const within = 20;

const runs = 60;

const wanted = (at: number): Search => {
  const start = soon(at);
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
    const count = Math.max(50, Math.round(nannies * size));
    const agency = {
      parents: count,
      nannies: count,
      bookings: Math.max(1000, Math.round(bookings * size)),
      ahead: Math.max(100, Math.round((bookings * size) / 10)),
      perDay: count,
      perDayAhead: count,
    };
    await withClient(url, (client) => fill(client, agency, say));
    say(`${count} nannies`);
    for (let at = 0; at < 5; at += 1) await search(database.db, wanted(at));
    const times: number[] = [];
    let free = 0;
    for (let at = 0; at < runs; at += 1) {
      const begun = performance.now();
      const found = await search(database.db, wanted(at));
      times.push(performance.now() - begun);
      free += found[0]?.against.length === 0 ? 1 : 0;
    }
    const usual = median(times);
    const slow = percentile(times, 0.95);
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
