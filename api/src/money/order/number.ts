import { createClockFormat } from '@nanny-polo/shared/time/time-zone';
import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { numberSeries } from '../ledger/order-table.ts';

const yearOf = createClockFormat({ year: 'numeric' }, 'en');

/** Returns the name of the series that numbers documents of this kind in a year. */
export const formatSeriesName = (prefix: 'NP' | 'CN', year: string): string =>
  prefix === 'NP' ? year : `${prefix}-${year}`;

/**
 * Returns this year's next number: `NP-2026-00001` of an order, `CN-2026-00001` of a credit note. All series are locked
 * until the database transaction ends, so there are no gaps, and two calls that need both kinds cannot deadlock.
 */
export async function takeNextNumber(tx: Db, prefix: 'NP' | 'CN'): Promise<string> {
  await tx.select().from(numberSeries).orderBy(numberSeries.name).for('update');
  const year = yearOf().format(new Date());
  const [series] = await tx
    .insert(numberSeries)
    .values({ name: formatSeriesName(prefix, year), last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning();
  return `${prefix}-${year}-${String(series?.last).padStart(5, '0')}`;
}
