import type { Body } from '@nanny-polo/shared/endpoint';
import type { requestSeries, UserSeriesDetails, UserSeriesQuote } from '@nanny-polo/shared/user-series';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { priceSeries } from '../series/draft.ts';
import { seriesService } from '../series/service.ts';
import * as bookings from '../user-booking/service.ts';
import { get } from './view.ts';

type Wanted = Body<typeof requestSeries>;

/** Creates a parent's request that repeats. Throws 422 for an address outside the service area. */
export async function request(
  tx: Db,
  actor: Actor,
  parentId: number,
  body: Wanted,
): Promise<UserSeriesDetails> {
  const wanted = { ...body, parent_id: parentId, source: 'website' } as const;
  const { id, address } = await seriesService.create(tx, actor, wanted);
  bookings.mustBeServed(address);
  return get(tx, parentId, id);
}

/**
 * Prices a request that repeats, without storing anything. Codes are looked up for the first visit only, so that each
 * counts as one attempt.
 */
export async function quote(
  db: Db,
  limits: Config['limits'],
  parent_id: number,
  body: Wanted,
): Promise<UserSeriesQuote> {
  const { parent: _, ...priced } = await priceSeries(db, { ...body, parent_id });
  const { not_applied } = await bookings.quote(db, limits, parent_id, firstVisit(body, priced.visits));
  return { ...priced, not_applied };
}

/** Throws 422 for each discount code of a request that takes nothing off its first visit. */
export async function mustApply(db: Db, limits: Config['limits'], parent_id: number, body: Wanted) {
  if (!body.discount_codes?.length) return;
  const { visits } = await priceSeries(db, { ...body, parent_id });
  await bookings.mustApply(db, limits, parent_id, firstVisit(body, visits));
}

/** Returns the first visit as a separate request. */
function firstVisit(
  { service, address, children, discount_codes }: Wanted,
  [first]: readonly { start_at: string; end_at: string }[],
) {
  if (!first) throw invalid({ last_day: ['No visit is left'] });
  const { start_at, end_at } = first;
  return { service, start_at, end_at, address, children, discount_codes };
}
