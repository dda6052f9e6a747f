import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { when } from '../../kernel/mail/when.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';

/** Events of a booking that its parent or nanny is facts of by mail. */
export type News =
  | 'confirmed'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'rescheduled'
  | 'looking'
  | 'reminder';

/** Queues mails about a booking for its parent, its nanny or both. */
export async function notify(
  tx: Db,
  booking_id: number,
  news: News,
  ...recipients: ('parent' | 'nanny')[]
): Promise<void> {
  for (const to of recipients) await queueMail(tx, bookingMail, { booking_id, news, to });
}

interface Facts {
  readonly code: string;
  readonly start: string;
}

const words: Record<News, (facts: Facts) => readonly [subject: string, text: string]> = {
  confirmed: ({ code, start }) => [`${code} is confirmed`, `the booking for ${start} is confirmed.`],
  cancelled: ({ code, start }) => [`${code} is cancelled`, `the booking for ${start} is cancelled.`],
  declined: ({ code, start }) => [
    `${code}: we cannot take it on`,
    `we are sorry: we cannot take on the booking for ${start}.`,
  ],
  expired: ({ code, start }) => [
    `${code}: no nanny was found in time`,
    `we are sorry: we found nobody in time for ${start}. Nothing is owed.`,
  ],
  rescheduled: ({ code, start }) => [`${code} has been rescheduled`, `the booking now begins on ${start}.`],
  looking: ({ code, start }) => [
    `${code}: we are finding another nanny`,
    `the nanny who was to come on ${start} cannot come after all. We are asking another nanny and will write to you again.`,
  ],
  reminder: ({ code, start }) => [`${code}: ${start}`, `a reminder of the booking that begins on ${start}.`],
};

/** The statuses in which a mail is still worth sending; other mails are always sent. */
const current: Partial<Record<News, string>> = {
  confirmed: 'confirmed',
  rescheduled: 'confirmed',
  reminder: 'confirmed',
  looking: 'offered',
};

/**
 * Writes the mail about a booking for its parent or nanny. Returns null if the booking has changed since, or is a past
 * visit.
 */
export const bookingMail = letterKind<{
  booking_id: number;
  /** `moved` was the name of `rescheduled` until 22 November 2026: such mails may still be queued. */
  news: News | 'moved';
  to: 'parent' | 'nanny';
}>('booking', async (db, { booking_id, news: queued, to }) => {
  const news = queued === 'moved' ? 'rescheduled' : queued;
  const [found] = await db
    .select({
      status: booking.status,
      past_visit: booking.past_visit,
      code: booking.code,
      start_at: booking.start_at,
      end_at: booking.end_at,
      address: booking.address,
      notes: booking.notes,
      parent: { name: parentUser.first_name, email: parentUser.email },
      nanny: { name: nannyPolo.display_name, email: nannyPolo.email },
    })
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .where(eq(booking.id, booking_id));
  const person = to === 'parent' ? found?.parent : found?.nanny;
  if (!found || found.past_visit || !person?.email) return null;
  if (current[news] && current[news] !== found.status) return null;
  const nanny = found.nanny?.name ?? '';
  const [subject, text] = words[news]({ code: found.code, start: when(found.start_at) });
  const { address } = found;
  const where = address ? `${address.line}, ${address.postcode}` : 'as agreed';
  const facts: [string, string][] = [
    ['Booking', found.code],
    ['From', when(found.start_at)],
    ['To', when(found.end_at)],
  ];
  const agreed = found.status === 'confirmed';
  if (agreed && to === 'parent') facts.push(['Nanny', nanny]);
  if (agreed && to === 'nanny') {
    facts.push(['Where', where]);
    if (address?.access_notes) facts.push(['How to get in', address.access_notes]);
    if (found.notes) facts.push(['Notes', found.notes]);
  }
  return { to: person.email, subject, parts: [`Hello ${person.name},`, text, { facts }] };
});
