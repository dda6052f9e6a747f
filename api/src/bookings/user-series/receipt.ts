import { money } from '@nanny-polo/shared/money';
import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { type Letter, type LetterSubject, letterKind, type UnsentLetter } from '../../kernel/mail/letter.ts';
import type { Facts } from '../booking/letter-facts.ts';
import { promisedQuote } from '../booking/price.ts';
import { currentSeries } from '../schedule/arrangement.ts';
import { booking } from '../schedule/booking-table.ts';
import { addressOf, familyColumns } from '../schedule/recipients.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { arrangementFacts } from '../series/arrangement-facts.ts';
import { lineOf } from '../series/visit-news.ts';
import { whatNext } from '../user-booking/receipt.ts';

/** Receipts for what a parent sent through the site about a series. */

/** Returns a series with its family, and what the parent wrote. */
async function findSeries(db: Db, eventId: number) {
  const [request] = await db
    .select({ row: series, parent: familyColumns, wanted: sql<string | null>`${event.after}->>'reason'` })
    .from(event)
    .innerJoin(series, eq(series.id, event.record_id))
    .innerJoin(parentUser, eq(parentUser.id, series.parent_id))
    .where(eq(event.id, eventId));
  return request;
}

/** Returns the letter with these parts to the family of a series, or why it is not sent. */
async function letterTo(
  db: Db,
  { row, parent }: NonNullable<Awaited<ReturnType<typeof findSeries>>>,
  publicUrl: string,
  { subject, before, after }: { subject: string; before: Letter['parts']; after: Letter['parts'] },
): Promise<Letter | UnsentLetter> {
  const about: LetterSubject = {
    resource: 'series',
    record_id: row.id,
    letter: 'receipt',
    recipient: 'the family',
  };
  const to = addressOf(parent, about);
  if (typeof to !== 'string') return to;
  const facts = arrangementFacts(await currentSeries(db, row.id), 'parent');
  const action = { action: 'View your bookings', url: `${publicUrl}/user` };
  return { to, subject, parts: [`Hello ${parent.name},`, ...before, { facts }, ...after, action], about };
}

/** Returns the visits that have been booked, with the estimated price of each and of all. */
async function priceFacts(db: Db, { id }: SeriesRow): Promise<Facts> {
  const visits = await db.select().from(booking).where(eq(booking.series_id, id)).orderBy(booking.start_at);
  let sum = 0;
  const lines: Facts = [];
  for (const visit of visits) {
    const { total_minor } = visit.quote ?? (await promisedQuote(db, visit));
    sum += total_minor;
    lines.push(lineOf(visit, money(total_minor)));
  }
  return visits.length > 0 ? [...lines, ['Estimated price of these visits', money(sum)]] : [];
}

/** Writes the receipt for a request that repeats. */
export const seriesReceiptMail = letterKind<{ event_id: number }>(
  'series-receipt',
  async (db, { event_id }, { publicUrl }) => {
    const request = await findSeries(db, event_id);
    if (!request) return null;
    const facts = await priceFacts(db, request.row);
    return letterTo(db, request, publicUrl, {
      subject: `${request.row.code}: we have your request`,
      before: ['Thank you. We have received your request for visits that repeat:'],
      after: [...(facts.length > 0 ? ['The first visits:', { facts }] : []), whatNext],
    });
  },
);

/** Writes the receipt for a request to end a series, in the parent's own words, which the event holds. */
export const endReceiptMail = letterKind<{ event_id: number }>(
  'series-end-receipt',
  async (db, { event_id }, { publicUrl }) => {
    const request = await findSeries(db, event_id);
    if (!request?.wanted) return null;
    return letterTo(db, request, publicUrl, {
      subject: `${request.row.code}: we have your request to end it`,
      before: [
        'Thank you. We have received your request to end your repeating booking:',
        { quote: request.wanted },
        'It stays as it is until we have answered:',
      ],
      after: [
        'We will write to you as soon as we have ended it, or ring you if a cancellation fee would apply.',
      ],
    });
  },
);
