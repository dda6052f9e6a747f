import type { TimeOption } from '@nanny-polo/shared/bookings/availability-fix';
import type { Db } from '../../kernel/database/database.ts';
import type { Fixes } from './fix.ts';
import { type Search, searchNannies } from './search.ts';

/** Returns what a family would pay for a nanny at the time of a search, in minor units; null without a family. */
export type PriceAt = (db: Db, search: Search, nannyId: number) => Promise<number | null>;

/** Returns the fixes with the price of each other time and the number of nannies who are free then. */
export async function priceFixes(
  db: Db,
  asked: Search,
  fixes: ReadonlyMap<number, Fixes>,
  priceAt: PriceAt,
): Promise<ReadonlyMap<number, Fixes>> {
  const counts = new Map<string, number>();
  const countAt = async ({ start_at, end_at }: TimeOption) => {
    const key = `${start_at} ${end_at}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const [best] = await searchNannies(db, { ...asked, start_at, end_at, limit: 1 });
    const count = best?.against.length === 0 ? best.total : 0;
    counts.set(key, count);
    return count;
  };
  const priced = new Map<number, Fixes>();
  for (const [id, ownFixes] of fixes) {
    const all = new Map(ownFixes);
    const times = [...ownFixes.values()].find(({ kind }) => kind === 'time')?.times ?? [];
    const withPrices: TimeOption[] = [];
    for (const time of times) {
      const { start_at, end_at } = time;
      const price_minor = await priceAt(db, { ...asked, start_at, end_at }, id);
      withPrices.push({ ...time, price_minor, free_count: await countAt(time) });
    }
    for (const [code, fix] of ownFixes) if (fix.kind === 'time') all.set(code, { ...fix, times: withPrices });
    priced.set(id, all);
  }
  return priced;
}
