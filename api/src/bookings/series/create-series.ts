import type { Body } from '@nanny-polo/shared/endpoint';
import type { series as contract, Series } from '@nanny-polo/shared/series';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { offerVisits } from './offer-visits.ts';
import { seriesService } from './service.ts';

/**
 * Creates a series and offers its visits to the nannies in `offers`. Days of an offer that are only planned stay open.
 * Throws 422 with every reason, by day, if a nanny cannot take a visit.
 */
export async function createSeries(
  tx: Db,
  actor: Actor,
  body: Body<typeof contract.create>,
): Promise<Series> {
  let made = await seriesService.create(tx, actor, body);
  for (const { nanny_polo_id, days } of body.offers ?? []) {
    const booked = days?.filter((day) => day <= made.made_until);
    if (booked?.length === 0) continue;
    const share = { version: made.version, nanny_polo_id, ...(booked && { days: booked }) };
    made = await offerVisits(tx, actor, made.id, share);
  }
  return made;
}
