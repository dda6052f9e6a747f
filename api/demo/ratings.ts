import { sql } from 'drizzle-orm';
import { visitRating } from '../src/bookings/visit-rating/table.ts';
import { type Db, queryRows } from '../src/kernel/database/database.ts';
import { insertAll } from './insert.ts';
import type { Random } from './random.ts';

const words = ['', '', 'Kind, and on time.', 'The children ask when she comes again.'] as const;

/** Inserts what families say about the latest two visits of each nanny: too few to change how nannies are ranked. */
export async function seedRatings(db: Db, random: Random): Promise<void> {
  const visits = await queryRows<{ booking_id: number; nanny_polo_id: number }>(
    db,
    sql`SELECT id AS booking_id, nanny_polo_id FROM (
        SELECT id, nanny_polo_id, row_number() OVER (PARTITION BY nanny_polo_id ORDER BY end_at DESC, id) AS place
        FROM booking WHERE status IN ('completed', 'closed') AND nanny_polo_id IS NOT NULL
          AND end_at < now() - interval '14 days') latest
      WHERE place <= 2 ORDER BY id`,
  );
  await insertAll(
    db,
    visitRating,
    visits.map((visit) => ({ ...visit, stars: random.pick([3, 4, 5, 5]), words: random.pick(words) })),
  );
}
