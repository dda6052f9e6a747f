/** What letters about parents' requests share. */

import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import type { Letter, LetterSubject, UnsentLetter } from '../../kernel/mail/letter.ts';
import { booking } from '../schedule/booking-table.ts';
import { addressOf, familyColumns } from '../schedule/recipients.ts';
import { series } from '../schedule/series-table.ts';

const columns = {
  parent: familyColumns,
  family: parentUser.name,
  /** What the parent wrote, or why it happened. */
  reason: sql<string | null>`${event.after}->>'reason'`,
};

/** Returns the booking of an event with its family; undefined if it was deleted. */
export async function findBooking(db: Db, eventId: number) {
  const [request] = await db
    .select({ row: booking, ...columns })
    .from(event)
    .innerJoin(booking, eq(booking.id, event.record_id))
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .where(eq(event.id, eventId));
  return request;
}

/** Returns the series of an event with its family; undefined if it was deleted. */
export async function findSeries(db: Db, eventId: number) {
  const [request] = await db
    .select({ row: series, ...columns })
    .from(event)
    .innerJoin(series, eq(series.id, event.record_id))
    .innerJoin(parentUser, eq(parentUser.id, series.parent_id))
    .where(eq(event.id, eventId));
  return request;
}

/** Returns a receipt with these parts for a family, or why it is not sent. */
export function writeReceipt(
  parent: Parameters<typeof addressOf>[0],
  about: LetterSubject,
  publicUrl: string,
  { subject, parts }: Pick<Letter, 'subject' | 'parts'>,
): Letter | UnsentLetter {
  const to = addressOf(parent, about);
  if (typeof to !== 'string') return to;
  const isSeries = about.resource === 'series';
  const path = `${isSeries ? 'series' : 'booking'}/${about.record_id}`;
  const action = {
    action: isSeries ? 'View all visits' : 'View your booking',
    url: `${publicUrl}/user/${path}`,
  };
  return { to, subject, parts: [`Hello ${parent?.name},`, ...parts, action], about };
}
