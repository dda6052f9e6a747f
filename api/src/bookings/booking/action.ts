import type { Booking } from '@nanny-polo/shared/booking';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { currentOffer, makeOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type Answer, recordReply } from './answer.ts';
import { ratesFor } from './rates.ts';
import { change, lockedAt } from './row.ts';
import { againstNanny, refusedFor } from './rules.ts';
import { get } from './view.ts';

/** Actions of coordinators on an offered booking. */

function mustBeOffered(row: BookingRow): void {
  if (row.status !== 'offered') throw illegalTransition(`${row.code} is ${row.status}, not offered.`);
}

/** Records a nanny's reply by telephone. Throws 409 if no offer is waiting. */
export async function recordAnswer(
  tx: Db,
  actor: Actor,
  id: number,
  { version, ...answer }: { version: number } & Answer,
): Promise<Booking> {
  const row = await lockedAt(tx, id, version);
  mustBeOffered(row);
  await recordReply(tx, actor, row, await currentOffer(tx, id), answer);
  return get(tx, id);
}

/**
 * Offers the booking to another nanny, or to the same one again. Throws 422 if the nanny cannot be booked, 409 if their
 * time is taken.
 */
export async function cover(
  tx: Db,
  actor: Actor,
  id: number,
  { version, nanny_polo_id, reason }: { version: number; nanny_polo_id: number; reason?: string | undefined },
): Promise<Booking> {
  const row = await lockedAt(tx, id, version);
  mustBeOffered(row);
  const reasons = await againstNanny(tx, { ...row, nanny_polo_id });
  if (reasons.length > 0) throw refusedFor(reasons);
  const { pay_rate_minor } = await ratesFor(tx, nanny_polo_id, row.start_at);
  const patch = { nanny_polo_id, pay_rate_minor };
  const after = await change(tx, row, patch, { actor, action: 'cover', reason });
  await makeOffer(tx, actor, after);
  return get(tx, id);
}
