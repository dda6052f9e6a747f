import type { CoverFigures } from '@nanny-polo/shared/dashboard';
import { sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/zone.ts';
import { type Db, rows } from '../../kernel/database/database.ts';

/**
 * Returns the figures of cover since the beginning of the agency's day `from`, as the contract defines them. Each reads
 * its days by a partial index.
 */
export async function coverFigures(db: Db, from: string): Promise<CoverFigures> {
  const since = sql`(SELECT ${from}::date::timestamp AT TIME ZONE ${agencyZone})`;
  const [found] = await rows<CoverFigures>(
    db,
    sql`
    SELECT
      (SELECT json_build_object('count', count, 'median_seconds', shares[1], 'ninetieth_seconds', shares[2])
        FROM (SELECT count(*) AS count, percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY first_yes_seconds) AS shares
          FROM offer WHERE answered_at >= ${since} AND first_yes_seconds IS NOT NULL) yes) AS first_yes,
      (SELECT json_build_object('requests', count(*), 'covered', count(*) FILTER (WHERE EXISTS (
          SELECT 1 FROM cover_ask k WHERE k.cover_request_id = r.id AND k.state = 'accepted' AND k.wave = 1)))
        FROM cover_request r WHERE NOT r.swap AND r.state IN ('filled', 'expired') AND r.ended_at >= ${since}) AS first_wave,
      (SELECT count(DISTINCT booking_id)::int FROM offer WHERE rescue AND answered_at >= ${since}) AS rescued`,
  );
  if (!found) throw new Error('The figures of cover are missing');
  return found;
}
