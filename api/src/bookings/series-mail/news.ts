import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { visitsMail } from '../mail/kinds.ts';
import { type SeriesRow, seriesOffer } from '../schedule/series-table.ts';

/** Returns the nannies who wait for, or have accepted, the planned days of a series. */
export async function findNanniesOfPlan(db: Db, seriesId: number): Promise<number[]> {
  const { nanny_polo_id: id, series_id, planned, state } = seriesOffer;
  const isOfPlan = and(eq(series_id, seriesId), eq(planned, true), inArray(state, ['waiting', 'accepted']));
  const nannies = await db.selectDistinct({ id }).from(seriesOffer).where(isOfPlan);
  return nannies.map(({ id }) => id);
}

/**
 * Queues mails that the arrangement of a series has changed or ends, for these nannies and its family unless `toFamily`
 * is false, after the event was recorded.
 */
export async function notifyOfSeries(
  tx: Db,
  { id, parent_id }: SeriesRow,
  nannies: readonly (number | null)[],
  toFamily = true,
): Promise<void> {
  const event_ids = [await findLatestEventId(tx, 'series', id)];
  const news = [{ news: 'series', ids: [id], event_ids }] as const;
  if (toFamily) await queueMail(tx, visitsMail, { to: 'parent', person_id: parent_id, news });
  for (const person_id of new Set(nannies.filter((one) => one !== null)))
    await queueMail(tx, visitsMail, { to: 'nanny', person_id, news });
}
