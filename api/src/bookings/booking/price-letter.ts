import { money } from '@nanny-polo/shared/money';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { timeFacts, when } from '../../kernel/mail/when.ts';
import { booking } from '../schedule/booking-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { isSoon } from '../schedule/soon.ts';
import { factsOfPrice } from './letter-facts.ts';
import { createPriceToken } from './price-token.ts';
import { isLate, replyBy } from './reply-by.ts';

/** Returns price changes with their bookings and parents, sorted by start. */
const findPriceChanges = (db: Db, ids: readonly number[]) =>
  db
    .select({ change: priceChange, row: booking, parent: parentUser })
    .from(priceChange)
    .innerJoin(booking, eq(booking.id, priceChange.booking_id))
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .where(inArray(priceChange.id, [...ids]))
    .orderBy(asc(booking.start_at));

/** Writes the mail that asks a family to agree to a higher price. Returns null once they can no longer agree. */
export const priceChangeMail = letterKind<{ price_change_id: number }>(
  'price-change',
  async (db, { price_change_id }, { publicUrl }) => {
    const [found] = await findPriceChanges(db, [price_change_id]);
    if (found?.change.state !== 'pending') return null;
    const { change, row, parent } = found;
    const reply_by = await replyBy(db, row);
    if (isLate(reply_by)) return null;
    const token = await createPriceToken(db, [price_change_id]);
    const confirmed = row.status === 'confirmed';
    return {
      to: parent.email,
      subject: `${row.code}: please agree to a new price`,
      parts: [
        `Hello ${parent.first_name},`,
        `The price of your booking for ${when(row.start_at)} would be ${money(change.to_minor)} instead of ${money(change.from_minor)}.`,
        { facts: [['Booking', row.code], ...timeFacts(row), ...factsOfPrice(change.price, 'New total')] },
        confirmed
          ? 'Your booking stays confirmed at the price you agreed to. You pay the new price only if you agree to it.'
          : 'We will confirm the booking at this price only if you agree to it.',
        { action: 'See the price and agree', url: `${publicUrl}/price/${token}` },
        `Please reply by ${when(reply_by)}. If you don’t agree, please ring us and we will look for another solution.`,
      ],
    };
  },
  ({ price_change_id }) => isSoon(sql`SELECT booking_id FROM price_change WHERE id = ${price_change_id}`),
);

/** Writes the mail to the agency about a family that does not agree to new prices. Replies go to the family. */
export const priceRefusedMail = letterKind<{ price_change_ids: readonly number[] }>(
  'price-refused',
  async (db, { price_change_ids }, { agencyEmail, publicUrl }) => {
    const found = await findPriceChanges(db, price_change_ids);
    const [first] = found;
    if (!first) return null;
    const {
      row,
      parent: { name, email },
    } = first;
    const isOne = found.length === 1;
    const what = isOne ? 'the new price' : `the new prices of ${found.length} visits`;
    const result = isOne
      ? `The booking ${row.status === 'confirmed' ? 'stays confirmed at the agreed price' : 'cannot be confirmed at the new price'}.`
      : 'Visits that are already confirmed keep the agreed price. The others cannot be confirmed at the new price.';
    const seriesId = isOne ? null : row.series_id;
    return {
      to: agencyEmail,
      replyTo: email,
      subject: `${row.code}: ${name} does not agree to ${what}`,
      parts: [
        `${name} does not agree to ${what}. ${result}`,
        {
          facts: found.map(
            ({ row: { code, start_at }, change: { from_minor, to_minor } }) =>
              [code, `${when(start_at)}: ${money(to_minor)} instead of ${money(from_minor)}`] as const,
          ),
        },
        {
          action: seriesId === null ? 'Open the booking' : 'Open the series',
          url: `${publicUrl}/admin/${seriesId === null ? `booking/${row.id}` : `series/${seriesId}`}/show`,
        },
        'Your reply goes to the family.',
      ],
    };
  },
);
