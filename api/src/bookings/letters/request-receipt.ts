import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { eq } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { readRowBefore } from '../../kernel/history/as-of.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { promisedQuoteOf } from '../booking-price/price.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { bookingReceiptMail, seriesReceiptMail } from '../mail/kinds.ts';
import { findCurrentSeries } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { familyColumns } from '../schedule/recipients.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { formatVisit, timeFactOf } from '../schedule/visit-words.ts';
import { priceOf } from '../user-booking/details.ts';
import { describeChanges } from './changes.ts';
import { bookingSubjectOf, describeAddress, type Facts, factsOfArrangement, factsOfPrice } from './facts.ts';
import { findSeries, writeReceipt } from './requests.ts';
import { lineOf } from './section.ts';

const whatNext =
  'We will now look for a nanny and write to you as soon as the booking is confirmed. It is not confirmed yet, and until then you owe nothing. If the price changes, we will ask you first.';

/** Returns what a request was before its family changed it: time, place, children, kind of care and price. */
async function factsBefore(db: Db, row: BookingRow, eventId: number): Promise<Facts> {
  const known = await readRowBefore(db, 'booking', row, eventId);
  const { agreed_minor } = known;
  return [
    ...(hasDifference(known, row, ['start_at', 'end_at'])
      ? ([['Time before', formatVisit(known.start_at, known.end_at)]] as Facts)
      : []),
    ...describeChanges(row, known, 'parent'),
    ...(agreed_minor !== null && agreed_minor !== row.agreed_minor
      ? ([['Price before', formatShortMoney(agreed_minor)]] as Facts)
      : []),
  ];
}

/** Writes the receipt for a request of one visit, or for its change, unless it has been decided meanwhile. */
export const bookingReceiptLetter = defineLetterKind(
  bookingReceiptMail,
  async (db, { booking_id, event_id }, { publicUrl }) => {
    const [request] = await db
      .select({ row: booking, parent: familyColumns })
      .from(booking)
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .where(eq(booking.id, booking_id));
    if (!request) return null;
    const { row, parent } = request;
    const about = bookingSubjectOf(row, 'parent', 'receipt');
    if (row.status !== 'requested' && row.status !== 'offered')
      return createDroppedLetter(about, `The booking is ${row.status.replace('_', ' ')} now.`);
    const price = await priceOf(db, row);
    return writeReceipt(parent, about, publicUrl, {
      subject: event_id
        ? `Your request is changed: ${formatVisit(row.start_at, row.end_at)}`
        : `We have your request for ${formatInstant(row.start_at)}`,
      parts: [
        event_id
          ? 'Thank you. We have changed your request as you asked:'
          : `Thank you. We have received your request for ${formatInstant(row.start_at)}.`,
        {
          facts: [
            ['Booking', row.code],
            timeFactOf(row),
            ['Address', describeAddress(row.address)],
            ['Children', row.children.map(({ name }) => name).join(', ')],
            ...(price ? factsOfPrice(price, 'Estimated price') : []),
            ...(event_id ? await factsBefore(db, row, event_id) : []),
          ],
        },
        whatNext,
      ],
    });
  },
);

/** Returns the visits that have been booked, with the estimated price of each and of all. */
async function priceFacts(db: Db, { id }: SeriesRow): Promise<Facts> {
  const visits = await db.select().from(booking).where(eq(booking.series_id, id)).orderBy(booking.start_at);
  let sum = 0;
  const lines: Facts = [];
  for (const visit of visits) {
    const { total_minor } = visit.quote ?? (await promisedQuoteOf(db, visit));
    sum += total_minor;
    lines.push(lineOf(visit, formatShortMoney(total_minor)));
  }
  return visits.length > 0 ? [...lines, ['Estimated price of these visits', formatShortMoney(sum)]] : [];
}

/** Writes the receipt for a request that repeats. */
export const seriesReceiptLetter = defineLetterKind(
  seriesReceiptMail,
  async (db, { event_id }, { publicUrl }) => {
    const request = await findSeries(db, event_id);
    if (!request) return null;
    const { row, parent } = request;
    const facts = await priceFacts(db, row);
    return writeReceipt(parent, bookingSubjectOf(row, 'parent', 'receipt', 'series'), publicUrl, {
      subject: 'We have your request for visits that repeat',
      parts: [
        'Thank you. We have received your request for visits that repeat:',
        { facts: factsOfArrangement(await findCurrentSeries(db, row.id), 'parent', await readSettings(db)) },
        ...(facts.length > 0 ? ['The first visits:', { facts }] : []),
        whatNext,
      ],
    });
  },
);
