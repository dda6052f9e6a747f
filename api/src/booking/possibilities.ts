import { bookingTransitionNames, editableStatuses, movesFrom } from '@nanny-polo/shared/booking';
import type { BookingPossibilities } from '@nanny-polo/shared/booking-work';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { notFound } from '../error.ts';
import { when } from '../mail/when.ts';
import { currentOffer } from '../offer/service.ts';
import { type BookingRow, isOneOf } from './row.ts';
import { againstStatus, againstTime, type Reason, reasonsAgainst } from './rules.ts';
import { booking } from './table.ts';

/** Everything that can be done with a booking now, and what stands against the rest. Changes nothing. */
export async function possibilities(db: Db, id: number): Promise<BookingPossibilities> {
  const [row] = await db.select().from(booking).where(eq(booking.id, id));
  if (!row) throw notFound('Booking');
  const moves: BookingPossibilities['moves'] = [];
  for (const name of bookingTransitionNames) {
    const open = movesFrom(row.status).includes(name);
    const reasons = open ? await reasonsAgainst(db, row, name) : againstStatus(row, name);
    if (open && name === 'offer') reasons.push(...(await againstTime(db, row)));
    moves.push({
      name,
      allowed: reasons.length === 0,
      reasons,
      warnings: open ? await warnings(db, row, name) : [],
    });
  }
  const needsOffered = row.status === 'offered' ? [] : status(`${row.code} is not offered.`);
  const actions = [
    ['answer', needsOffered.length > 0 ? needsOffered : await reasonsAgainst(db, row, 'answer')],
    ['cover', needsOffered],
    ['reschedule', isOneOf(editableStatuses, row.status) ? [] : status(`${row.code} has begun or ended.`)],
  ] as const;
  for (const [name, reasons] of actions)
    moves.push({ name, allowed: reasons.length === 0, reasons: [...reasons], warnings: [] });
  return { status: row.status, version: row.version, moves };
}

const status = (message: string): Reason[] => [{ field: 'status', message }];

/** What is unusual about a move that is allowed all the same. */
async function warnings(db: Db, row: BookingRow, name: string): Promise<string[]> {
  const early = Date.parse(row.start_at) > Date.now();
  if ((name === 'check-in' || name === 'no-show') && early)
    return [`It begins only on ${when(row.start_at)}.`];
  if (name === 'decline' || name === 'expire') {
    const offer = await currentOffer(db, row.id);
    if (row.status === 'offered' && offer?.state === 'accepted') return ['The nanny has accepted.'];
  }
  return [];
}
