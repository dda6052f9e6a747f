import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { seriesOffer } from '../schedule/series-table.ts';

/** Returns the accepted offer of a series that includes its planned days, if there is one. */
export async function standingOffer(db: Db, seriesId: number) {
  const standing = and(eq(seriesOffer.state, 'accepted'), eq(seriesOffer.planned, true));
  const [found] = await db
    .select()
    .from(seriesOffer)
    .where(and(eq(seriesOffer.series_id, seriesId), standing))
    .orderBy(desc(seriesOffer.id))
    .limit(1);
  return found;
}
