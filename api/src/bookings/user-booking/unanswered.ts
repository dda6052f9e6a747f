import { maxUnanswered } from '@nanny-polo/shared/bookings/user-booking-request';
import { and, eq, isNull } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/error/error.ts';
import { lockRecord } from '../../kernel/resource/record.ts';
import { booking } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';
import { isRequest } from '../series/view.ts';

/** Counts the requests of a kind that a family made on the site and that the agency has not answered. */
const count = {
  bookings: (db: Db, parentId: number) =>
    db.$count(
      booking,
      and(
        eq(booking.parent_id, parentId),
        eq(booking.status, 'requested'),
        eq(booking.source, 'website'),
        isNull(booking.series_id),
      ),
    ),
  series: (db: Db, parentId: number) => db.$count(series, and(eq(series.parent_id, parentId), isRequest)),
};

const remedies = {
  bookings: 'requests yet. Please wait for our reply, or cancel one that you no longer need.',
  series: 'repeating requests yet. Please wait for our reply, or ask us to end one that you no longer need.',
};

/** Locks a family, so that its requests are counted one at a time. Throws 409 if it has as many as one may have. */
export async function refuseTooMany(tx: Db, parentId: number, kind: keyof typeof count): Promise<void> {
  await lockRecord(tx, parentUser, parentId, 'no key update');
  const most = maxUnanswered[kind];
  if ((await count[kind](tx, parentId)) >= most)
    throw conflict({ message: `We have not answered ${most} of your ${remedies[kind]}` });
}
