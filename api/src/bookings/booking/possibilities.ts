import { editableStatuses, movesFrom } from '@nanny-polo/shared/booking';
import type { BookingPossibilities } from '@nanny-polo/shared/booking-work';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { currentOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { booking } from '../schedule/booking-table.ts';
import { isOneOf } from './row.ts';
import { againstTime, type Reason, reasonsAgainst } from './rules.ts';
import { againstClock, periodFor } from './visit-time.ts';

/**
 * The moves that start from a booking's status, with what is against each. Those for which it is too early at `now`
 * are left out. Changes nothing.
 */
export async function possibilities(
  db: Db,
  id: number,
  now = new Date().toISOString(),
): Promise<BookingPossibilities> {
  const [row] = await db.select().from(booking).where(eq(booking.id, id));
  if (!row) throw notFound('Booking');
  const moves: BookingPossibilities['moves'] = [];
  for (const name of movesFrom(row.status)) {
    if (againstClock(row, name, now).length > 0) continue;
    const reasons = await reasonsAgainst(db, row, name);
    if (name === 'offer' || name === 'undo-check-out') reasons.push(...(await againstTime(db, row)));
    moves.push({
      name,
      allowed: reasons.length === 0,
      reasons,
      warnings: await warnings(db, row, name),
      at: periodFor(row, name),
    });
  }
  const act = (name: 'answer' | 'cover' | 'reschedule', reasons: Reason[] = []) =>
    moves.push({ name, allowed: reasons.length === 0, reasons, warnings: [], at: null });
  if (row.status === 'offered') {
    act('answer', await reasonsAgainst(db, row, 'answer'));
    act('cover');
  }
  if (isOneOf(editableStatuses, row.status)) act('reschedule');
  return { status: row.status, version: row.version, moves };
}

/** What is unusual about a move that is allowed all the same. */
async function warnings(db: Db, row: BookingRow, name: string): Promise<string[]> {
  if (row.status !== 'offered' || (name !== 'decline' && name !== 'expire')) return [];
  const offer = await currentOffer(db, row.id);
  return offer?.state === 'accepted' ? ['The nanny has accepted.'] : [];
}
