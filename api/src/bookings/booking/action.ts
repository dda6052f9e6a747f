import type { Booking } from '@nanny-polo/shared/booking';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { currentOffer, makeOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type Answer, takeAnswer } from './answer.ts';
import { ratesFor } from './rates.ts';
import { change, lockedAt } from './row.ts';
import { againstNanny, refusedFor } from './rules.ts';
import { get } from './view.ts';

/** What coordinators do with a booking that stands offered. */

function mustBeOffered(row: BookingRow): void {
  if (row.status !== 'offered') throw illegalTransition(`${row.code} is ${row.status}, not offered.`);
}

/** Records what the nanny said by telephone. 409 where no offer waits for it. */
export async function recordAnswer(
  tx: Db,
  actor: Actor,
  id: number,
  { version, ...answer }: { version: number } & Answer,
): Promise<Booking> {
  const row = await lockedAt(tx, id, version);
  mustBeOffered(row);
  await takeAnswer(tx, actor, row, await currentOffer(tx, id), answer);
  return get(tx, id);
}

/** Offers it to a nanny, another one or the same again. 422 where she cannot be asked, 409 where she is taken. */
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
