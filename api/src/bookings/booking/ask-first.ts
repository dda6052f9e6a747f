import type { booking as contract } from '@nanny-polo/shared/bookings/booking';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { booking } from '../schedule/booking-table.ts';
import { refuseBookedTwice, watchChildren } from '../schedule/children-booked.ts';
import { refuseUnusualTime, watchTimes } from './unusual-time.ts';

type Changes = Body<typeof contract.updateMany>;

/** Changes bookings, and asks before their children are booked twice or they get an unusual time. */
export async function askFirst<Result>(
  tx: Db,
  actor: Actor,
  ids: readonly number[],
  { also_booked, unusual_time }: Pick<Changes, 'also_booked' | 'unusual_time'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = inArray(booking.id, [...ids]);
  const rows = await tx.selectDistinct({ parent_id: booking.parent_id }).from(booking).where(own);
  const families = rows.map(({ parent_id }) => parent_id);
  const bookedTwice = await watchChildren(tx, families);
  const newTimes = await watchTimes(tx, ids);
  const result = await work();
  await refuseUnusualTime(tx, actor, await newTimes(), unusual_time);
  refuseBookedTwice(actor, await bookedTwice(), also_booked);
  return result;
}
