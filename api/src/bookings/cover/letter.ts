import { money } from '@nanny-polo/shared/money';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type LetterBlock, letterKind } from '../../kernel/mail/letter.ts';
import { timeFacts, when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { addressee } from '../ask/letter.ts';
import { createAskToken } from '../ask/token.ts';
import { agesOf } from '../offer/letter.ts';
import { currentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { coverAsk } from '../schedule/cover-table.ts';
import { payFor } from './pay.ts';
import { bookingsOf } from './request.ts';
import { whyForNanny } from './why.ts';

/** Writes the mail that asks a nanny, one of several, to take bookings. Returns null if nobody is asked any more. */
export const askMail = letterKind<{ cover_ask_id: number }>(
  'ask',
  async (db, { cover_ask_id }, { publicUrl }) => {
    const found = await addressee(db, cover_ask_id);
    if (!found?.email) return null;
    const token = await tokenWhileAsked(db, cover_ask_id);
    const bookings = await bookingsOf(db, found.ask.cover_request_id);
    const [first] = bookings;
    if (token === null || !first) return null;
    const many = bookings.length > 1;
    const parts: LetterBlock[] = [
      `Hello ${found.name},`,
      many
        ? `We are looking for a nanny for these ${bookings.length} visits, all of them or none. We are asking a few nannies at once, and the first to accept gets them.`
        : 'We are looking for a nanny for this visit. We are asking a few nannies at once, and the first to accept gets it.',
    ];
    let sum = 0;
    for (const row of bookings) {
      const { facts, pay_minor } = await factsOf(db, row, found.ask.nanny_polo_id);
      parts.push({ facts });
      sum += pay_minor;
    }
    if (many && sum > 0) parts.push({ facts: [['Your pay for all of them', money(sum)]] });
    parts.push(whyForNanny(found.ask).join(' '));
    parts.push({ action: 'View and reply', url: `${publicUrl}/ask/${token}` });
    parts.push('Your time is not held until you accept.');
    return {
      to: found.email,
      subject: many
        ? `Can you take ${bookings.length} visits? ${when(first.start_at)}`
        : `Can you come? ${when(first.start_at)}`,
      parts,
    };
  },
);

/**
 * Creates a token unless the ask has ended. The lock makes the end wait, so that its notice, which is written only for
 * an ask with a token, is written exactly if this mail is.
 */
const tokenWhileAsked = (db: Db, askId: number): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [ask] = await tx.select().from(coverAsk).where(eq(coverAsk.id, askId)).for('share');
    return ask?.state === 'asked' ? createAskToken(tx, askId) : null;
  });

async function factsOf(db: Db, row: BookingRow, nannyId: number) {
  const { pay_rate_minor, pay_minor } = await payFor(db, row, nannyId);
  const facts: [string, string][] = [
    ['Booking', row.code],
    ...timeFacts(row),
    ['Area', outwardCode(row.address) ?? 'We will let you know'],
    ['Ages of the children', agesOf(row)],
  ];
  if (pay_rate_minor !== null && pay_minor !== null)
    facts.push(['Your pay', `${money(pay_minor)} (${money(pay_rate_minor)} an hour)`]);
  return { facts, pay_minor: pay_minor ?? 0 };
}

/** Thanks the nanny who was first to accept, with the link to each booking. Returns null if they withdrew since. */
export const askWonMail = letterKind<{ cover_ask_id: number }>(
  'ask-won',
  async (db, { cover_ask_id }, { publicUrl }) => {
    const found = await addressee(db, cover_ask_id);
    if (!found?.email || found.ask.state !== 'accepted') return null;
    const parts: LetterBlock[] = [
      `Hello ${found.name},`,
      'Thank you. You were the first to accept. We will write to you as soon as it is confirmed.',
    ];
    const codes: string[] = [];
    for (const row of await bookingsOf(db, found.ask.cover_request_id)) {
      const offer = await currentOffer(db, row.id);
      if (offer?.nanny_polo_id !== found.ask.nanny_polo_id || offer.state !== 'accepted') continue;
      const token = await createOfferToken(db, offer.id);
      codes.push(row.code);
      parts.push({ facts: [['Booking', row.code], ...timeFacts(row)] });
      parts.push({ action: `View ${row.code}`, url: `${publicUrl}/offer/${token}` });
    }
    if (codes.length === 0) return null;
    parts.push('If you can’t come after all, please tell us on that page or ring the office.');
    return { to: found.email, subject: `${codes.join(', ')}: thank you for accepting`, parts };
  },
);
