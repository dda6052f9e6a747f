import type { Body } from '@nanny-polo/shared/endpoint';
import type { Series } from '@nanny-polo/shared/series';
import type { answerSeriesForNanny } from '@nanny-polo/shared/series-work';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { recordReply } from '../booking/answer.ts';
import { lockNannies } from '../schedule/hold.ts';
import { offer } from '../schedule/offer-table.ts';
import { type SeriesRow, seriesOffer } from '../schedule/series-table.ts';
import { agreedWith } from './agreed-rates.ts';
import { holdPlan } from './holds.ts';
import { changeSeriesRow, lockSeries, lockVisits } from './lock.ts';
import { standingOffer } from './offers.ts';
import { oneMailEach } from './one-mail.ts';
import { seriesService } from './service.ts';

interface Reply {
  readonly answer: 'accepted' | 'declined';
  /** Days without a yes. */
  readonly except?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}

/** Records a nanny's reply by telephone. Throws 409 if the offer no longer waits. */
export async function recordSeriesReply(
  tx: Db,
  actor: Actor,
  id: number,
  { version, offer_id, ...reply }: Body<typeof answerSeriesForNanny>,
): Promise<Series> {
  await answerOffer(tx, actor, await lockSeries(tx, id, version), offer_id, reply);
  return seriesService.get(tx, id);
}

/**
 * Records a nanny's reply to an offer of a locked series. Visits without a yes become open; planned days that are accepted
 * hold the nanny's time, except where it is taken, which the history of the series names. Throws 409 if the offer does not
 * wait.
 */
async function answerOffer(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  offerId: number,
  { answer, except = [], reason }: Reply,
): Promise<void> {
  const visits = await lockVisits(tx, row.id, { from: '0001-01-01' });
  const own = and(eq(seriesOffer.id, offerId), eq(seriesOffer.series_id, row.id));
  const [asked] = await tx.select().from(seriesOffer).where(own).for('update');
  if (asked?.state !== 'waiting' || Date.parse(asked.expires_at) <= Date.now())
    throw illegalTransition(`${row.code} has no offer that is waiting for this reply.`);
  await lockNannies(tx, [asked.nanny_polo_id]);
  const offers = await tx
    .select()
    .from(offer)
    .where(and(eq(offer.series_offer_id, offerId), eq(offer.state, 'waiting')))
    .orderBy(asc(offer.id));
  let accepted = 0;
  await oneMailEach(tx, async () => {
    for (const one of offers) {
      const visit = visits.find(({ id }) => id === one.booking_id);
      if (!visit) continue;
      const isYes = answer === 'accepted' && !except.includes(visit.series_day);
      if (isYes) accepted += 1;
      await recordReply(tx, actor, visit, one, { answer: isYes ? 'accepted' : 'declined', reason });
    }
  });
  const isYes = answer === 'accepted' && (accepted > 0 || offers.length === 0);
  // A nanny who does a few of the visits leaves the plan to the one who has accepted it.
  const standing = await standingOffer(tx, row.id);
  const isWhole = asked.planned || !standing;
  await tx
    .update(seriesOffer)
    .set({ state: isYes ? 'accepted' : 'declined', answered_at: sql`now()`, answered_by: actor.name })
    .where(own);
  const nanny_polo_id = isYes && isWhole ? asked.nanny_polo_id : (standing?.nanny_polo_id ?? null);
  const clashes = isYes && asked.planned ? await holdPlan(tx, { ...row, nanny_polo_id }) : [];
  const told = [reason, ...clashes.map(({ why }) => why)].filter((one) => one !== undefined);
  const action = isYes ? 'accept' : 'refuse';
  const why = told.length > 0 ? told.join('; ').slice(0, 1000) : undefined;
  const rates = isYes && isWhole ? await agreedWith(tx, row, asked.nanny_polo_id) : {};
  await changeSeriesRow(tx, row, { nanny_polo_id, ...rates }, { actor, action, reason: why });
}

/** Expires offers of series without a reply in time; the offers of their visits expire by themselves. */
export async function expireSeriesOffers(db: Db, now: string): Promise<number> {
  const expired = await db
    .update(seriesOffer)
    .set({ state: 'expired' })
    .where(and(eq(seriesOffer.state, 'waiting'), lte(seriesOffer.expires_at, now)))
    .returning({ id: seriesOffer.id });
  return expired.length;
}
