import type { SeriesEffects } from '@nanny-polo/shared/series-work';
import type { Db } from '../../kernel/database/database.ts';
import { rolledBack } from '../../kernel/database/rolled-back.ts';
import { refusedFor } from '../booking/rules.ts';

/**
 * Runs a call on a series in one transaction and returns what it did. With `preview` everything is rolled back, the
 * queued mails too. Throws 422 with every reason, by day, if the call is not allowed and no preview.
 */
export async function previewed(
  db: Db,
  preview: boolean | undefined,
  work: (tx: Db) => Promise<SeriesEffects>,
): Promise<SeriesEffects> {
  if (preview) return rolledBack(db, work);
  return db.transaction(async (tx) => {
    const effects = await work(tx);
    if (!effects.allowed) throw refusedFor(reasonsOf(effects));
    return effects;
  });
}

const reasonsOf = ({ visits }: SeriesEffects) =>
  visits.flatMap(({ effect, day, reasons }) =>
    effect === 'refused' ? reasons.map((message) => ({ field: day, message })) : [],
  );
