import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { asc, eq, inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { findReplyBy, isLate } from '../booking-price/reply-by.ts';
import { createPriceToken } from '../booking-price/token.ts';
import { priceChangeMail, priceRefusedMail } from '../mail/kinds.ts';
import { arrangementFactsOf } from '../schedule/arrangement.ts';
import { withAskedTime } from '../schedule/asked-time.ts';
import { booking } from '../schedule/booking-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { addressOf } from '../schedule/recipients.ts';
import { formatPeriod, timeFactOf } from '../schedule/visit-words.ts';
import { bookingSubjectOf, describeAddress, factsOfPrice } from './facts.ts';
import { buildSection, lineOf, sumOf, type VisitsWords, type Written } from './section.ts';

/** Returns price changes with their parents and bookings, each at the time of the price and as it is now, sorted by start. */
async function findPriceChanges(db: Db, ids: readonly number[]) {
  const changes = await db
    .select({ change: priceChange, row: booking, parent: parentUser })
    .from(priceChange)
    .innerJoin(booking, eq(booking.id, priceChange.booking_id))
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .where(inArray(priceChange.id, [...ids]))
    .orderBy(asc(booking.start_at), asc(booking.id));
  return Promise.all(
    changes.map(async (one) => ({ ...one, now: one.row, row: await withAskedTime(db, one.row) })),
  );
}

const isMoved = ({
  row,
  now,
}: Record<'row' | 'now', Pick<typeof booking.$inferSelect, 'start_at' | 'end_at'>>) =>
  row.start_at !== now.start_at || row.end_at !== now.end_at;

const endings = {
  pending: 'It is too late to agree.',
  agreed: 'The family has agreed.',
  covered: 'The agency pays the difference.',
  withdrawn: 'This price is no longer asked for.',
};

/** Returns why a family need not hear of a price; undefined if they can still agree to it. */
const againstAsking = (
  { state, refused_at }: Pick<typeof priceChange.$inferSelect, 'state' | 'refused_at'>,
  reply_by: string,
): string | undefined => {
  if (refused_at) return 'The family does not agree.';
  return state !== 'pending' || isLate(reply_by) ? endings[state] : undefined;
};

/** Writes the mail that asks a family to agree to a higher price, unless they can no longer agree. */
export const priceChangeLetter = defineLetterKind(
  priceChangeMail,
  async (db, { price_change_id }, { publicUrl }) => {
    const [match] = await findPriceChanges(db, [price_change_id]);
    if (!match) return null;
    const { change, row, now, parent } = match;
    const moves = isMoved(match);
    const about = bookingSubjectOf(row, 'parent', 'new price');
    const reply_by = await findReplyBy(db, row, change);
    const against = againstAsking(change, reply_by);
    if (against) return createDroppedLetter(about, against);
    const address = addressOf({ ...parent, name: parent.first_name }, about);
    if (typeof address !== 'string') return address;
    const token = await createPriceToken(db, [price_change_id]);
    const facts = [
      ['Booking', row.code] as const,
      ...(moves
        ? [
            ['Time now', formatPeriod(now.start_at, now.end_at)] as const,
            ['New time', formatPeriod(row.start_at, row.end_at)] as const,
          ]
        : [timeFactOf(row)]),
      ['Address', describeAddress(row.address)] as const,
      ...(await arrangementFactsOf(db, row)),
    ];
    const confirmed = row.status === 'confirmed';
    return {
      to: address,
      subject: `Please agree to a new price for ${formatInstant(now.start_at)}`,
      parts: [
        `Hello ${parent.first_name},`,
        `The price of your booking for ${formatInstant(now.start_at)} would be ${formatShortMoney(change.to_minor)} instead of ${formatShortMoney(change.from_minor)}.${change.why ? ` ${change.why}.` : ''}`,
        ...(moves
          ? ['We also ask your nanny about the new time. Until they agree, your booking keeps its time.']
          : []),
        {
          facts: [
            ...facts,
            ...factsOfPrice(change.price, 'New total'),
            ['Price before', formatShortMoney(change.from_minor)],
          ],
        },
        confirmed
          ? 'Your booking stays confirmed at the price you agreed to. You pay the new price only if you agree to it.'
          : 'We will confirm the booking at this price only if you agree to it.',
        { action: 'See the price and reply', url: `${publicUrl}/price/${token}` },
        `Please reply by ${formatInstant(reply_by)}. If you don’t agree, say so on the same page, and we will look for another solution.`,
      ],
      about,
    };
  },
);

const severalPriced: VisitsWords = {
  subject: (visits) => `please agree to a new price for ${visits}`,
  text: 'The price of these visits would be different:',
};

/** Returns the section with the pending prices that a family can still agree to. */
export async function writePriceSection(db: Db, ids: readonly number[], publicUrl: string): Promise<Written> {
  const asked = await findPriceChanges(db, ids);
  const dated: ((typeof asked)[number] & { reply_by: string })[] = [];
  for (const askedChange of asked)
    dated.push({ ...askedChange, reply_by: await findReplyBy(db, askedChange.row, askedChange.change) });
  const open = dated.filter(({ change, reply_by }) => !againstAsking(change, reply_by));
  const dropped = dated.flatMap(({ row, change, reply_by }) => {
    const against = againstAsking(change, reply_by);
    return against ? [createDroppedLetter(bookingSubjectOf(row, 'parent', 'new price'), against)] : [];
  });
  if (open.length === 0) return { sections: [], dropped };
  const changes = open.map(({ change }) => change.id);
  const token = await createPriceToken(db, changes);
  const [reply_by = ''] = open.map((one) => one.reply_by).sort();
  const priced = buildSection(
    severalPriced,
    open.map(({ row }) => row),
    {
      facts: [
        ...open.map(({ row, change: { from_minor, to_minor, why } }) =>
          lineOf(
            row,
            `${formatShortMoney(to_minor)} instead of ${formatShortMoney(from_minor)}${why ? ` (${why})` : ''}`,
          ),
        ),
        ['New total', formatShortMoney(sumOf(open.map(({ change }) => change.to_minor)))],
      ],
      notes: [
        'Confirmed visits keep the price you agreed to. You pay the new price only if you agree to it.',
        `Please reply by ${formatInstant(reply_by)}. If you don’t agree, tell us on the same page or ring us, and we will look for another solution.`,
      ],
      isQuestion: true,
      buttons: [
        {
          action: open.length > 1 ? 'See the prices and reply' : 'See the price and reply',
          url: `${publicUrl}/price/${token}`,
        },
      ],
    },
  );
  return { sections: [priced], dropped };
}

/** Writes the mail to the agency about a family that does not agree to new prices. Replies go to the family. */
export const priceRefusedLetter = defineLetterKind(
  priceRefusedMail,
  async (db, { price_change_ids }, { agencyEmail, publicUrl }) => {
    const all = await findPriceChanges(db, price_change_ids);
    const refused = all.filter(({ change }) => change.state === 'pending' && change.refused_at !== null);
    const dropped = all
      .filter((one) => !refused.includes(one))
      .map(({ row, change }) =>
        createDroppedLetter(
          bookingSubjectOf(row, 'office', 'new price refused'),
          change.state === 'pending' ? 'The change was reversed.' : endings[change.state],
        ),
      );
    const [first] = refused;
    if (!first) return dropped;
    const {
      row,
      parent: { name, email },
    } = first;
    const isOne = refused.length === 1;
    const what = isOne ? 'the new price' : `the new prices of ${refused.length} visits`;
    const result = isOne
      ? `The booking ${row.status === 'confirmed' ? 'stays confirmed at the agreed price' : 'cannot be confirmed at the new price'}.`
      : 'Visits that are already confirmed keep the agreed price. The others cannot be confirmed at the new price.';
    const seriesId = isOne ? null : row.series_id;
    const asked = refused.some(isMoved)
      ? ' The nanny is still asked about the new time, which applies at the agreed price if they agree. You can take the question back.'
      : '';
    return {
      to: agencyEmail,
      replyTo: email,
      subject: `${name} does not agree to ${what} (${row.code})`,
      parts: [
        `${name} does not agree to ${what}. ${result}${asked}`,
        {
          facts: refused.map(
            ({ row: { code, start_at }, change: { from_minor, to_minor } }) =>
              [
                code,
                `${formatInstant(start_at)}: ${formatShortMoney(to_minor)} instead of ${formatShortMoney(from_minor)}`,
              ] as const,
          ),
        },
        {
          action: seriesId === null ? 'Open the booking' : 'Open the series',
          url: `${publicUrl}/admin/${seriesId === null ? `booking/${row.id}` : `series/${seriesId}`}/show`,
        },
        'Your reply goes to the family.',
      ],
      leftOut: dropped,
    };
  },
);
