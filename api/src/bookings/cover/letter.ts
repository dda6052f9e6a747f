import { money } from '@nanny-polo/shared/money';
import type { Pay } from '@nanny-polo/shared/pay';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import {
  droppedLetter,
  type Letter,
  type LetterBlock,
  type LetterSubject,
  letterKind,
  type UnsentLetter,
  unsentLetter,
} from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { type AskMail, type AsksMail, aboutAsk, addressee, isAboutSoon, whyAskEnded } from '../ask/letter.ts';
import { careFacts } from '../offer/letter.ts';
import { currentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import { payFacts, sumOfPay } from '../pricing/pay.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { coverAsk } from '../schedule/cover-table.ts';
import { timeFacts } from '../schedule/visit-words.ts';
import { whyForNanny } from './candidates.ts';
import { payFor } from './pay.ts';
import { bookingsOf } from './request.ts';
import { createAskToken } from './token.ts';

/**
 * Writes the mail that asks one of several nannies to take bookings, with a link to each ask that still waits for a
 * reply.
 */
export const askMail = letterKind<AsksMail>('ask', async (db, { cover_ask_ids }, { publicUrl }) => {
  const { asked, unsent } = await questions(db, cover_ask_ids, publicUrl);
  return askLetter(asked, unsent) ?? unsent;
});

/** What a mail says about one ask: the bookings of its request. */
interface Question {
  readonly about: LetterSubject;
  readonly name: string;
  readonly email: string;
  readonly bookings: readonly [BookingRow, ...BookingRow[]];
  /** The facts of each booking, and the total pay if there are several. */
  readonly facts: readonly LetterBlock[];
  readonly why: string;
  readonly url: string;
}

/** Returns the asks that still wait for a reply, with a new link to each, in order of the start of the care. */
async function questions(db: Db, askIds: readonly number[], publicUrl: string) {
  const found: Question[] = [];
  const unsent: UnsentLetter[] = [];
  for (const askId of askIds) {
    const to = await addressee(db, askId);
    if (!to) continue;
    const about = aboutAsk(to, 'ask');
    if (to.ask.state === 'asked' && !to.email) unsent.push(unsentLetter(about, 'noAddress'));
    const token = to.email ? await tokenWhileAsked(db, askId) : null;
    if (to.ask.state !== 'asked' || (to.email && token === null))
      unsent.push(droppedLetter(about, whyAskEnded(to)));
    const [first, ...others] = await bookingsOf(db, to.ask.cover_request_id);
    if (!to.email || token === null || !first) continue;
    const bookings = [first, ...others] as const;
    found.push({
      about,
      name: to.name,
      email: to.email,
      bookings: [...bookings],
      facts: await factsOfAll(db, bookings, to.ask.nanny_polo_id),
      why: whyForNanny(to.ask).join(' '),
      url: `${publicUrl}/ask/${token}`,
    });
  }
  const asked = found.toSorted(
    (a, b) => Date.parse(a.bookings[0].start_at) - Date.parse(b.bookings[0].start_at),
  );
  return { asked, unsent };
}

/** Returns the subject and first sentences of a mail about one visit, a block of visits, or several asks. */
function wordsOf(asked: readonly Question[], visits: number, start: string) {
  if (asked.length > 1)
    return {
      subject: `Can you take any of ${visits} visits? The first is on ${start}`,
      intro:
        'We are looking for a nanny for these visits. We are asking a few nannies at once, and the first to accept gets the visit. Please reply to each one you are interested in: you can take one, several or none.',
    };
  if (visits > 1)
    return {
      subject: `Can you take ${visits} visits? ${start}`,
      intro: `We are looking for a nanny for these ${visits} visits, all of them or none. We are asking a few nannies at once, and the first to accept gets them.`,
    };
  return {
    subject: `Can you come? ${start}`,
    intro:
      'We are looking for a nanny for this visit. We are asking a few nannies at once, and the first to accept gets it.',
  };
}

function askLetter(asked: readonly Question[], leftOut: readonly UnsentLetter[]): Letter | null {
  const [first, ...others] = asked;
  if (!first) return null;
  const visits = asked.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const { subject, intro } = wordsOf(asked, visits, when(first.bookings[0].start_at));
  return {
    to: first.email,
    subject,
    parts: [
      `Hello ${first.name},`,
      intro,
      ...asked.flatMap(({ bookings, facts, why, url }): LetterBlock[] => {
        if (others.length === 0) return [...facts, why, { action: 'View and reply', url }];
        const together = `These ${bookings.length} visits go together, all of them or none:`;
        const action = `View and reply to ${bookings.map(({ code }) => code).join(', ')}`;
        return [...(bookings.length > 1 ? [together] : []), ...facts, why, { action, url }];
      }),
      'Your time is not held until you accept.',
    ],
    about: first.about,
    leftOut,
  };
}

/**
 * Creates and returns a token if the ask has no reply and has not ended, otherwise returns null. The lock keeps the ask
 * from ending before the token is stored, because the mail that an ask has ended goes only to nannies with a token.
 */
export const tokenWhileAsked = (db: Db, askId: number): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [ask] = await tx.select().from(coverAsk).where(eq(coverAsk.id, askId)).for('share');
    return ask?.state === 'asked' ? createAskToken(tx, askId) : null;
  });

async function factsOfAll(db: Db, bookings: readonly BookingRow[], nannyId: number) {
  const parts: LetterBlock[] = [];
  const pays: Pay[] = [];
  for (const row of bookings) {
    const pay = await payFor(db, row, nannyId);
    parts.push({ facts: [...careFacts(row), ...payFacts(pay)] });
    pays.push(pay);
  }
  const sum = sumOfPay(pays);
  if (bookings.length > 1 && sum > 0) parts.push({ facts: [['Your pay for all of them', money(sum)]] });
  return parts;
}

/**
 * Writes the mail that thanks the nanny who was first to accept, with a link to each booking that is still theirs and
 * says whether it is confirmed.
 */
export const askWonMail = letterKind<AskMail>(
  'ask-won',
  async (db, { cover_ask_id }, { publicUrl }) => {
    const found = await addressee(db, cover_ask_id);
    if (!found) return null;
    const about = aboutAsk(found, 'thanks for accepting');
    if (found.ask.state !== 'accepted') return droppedLetter(about, whyAskEnded(found));
    if (!found.email) return unsentLetter(about, 'noAddress');
    const visits: LetterBlock[] = [];
    const codes: string[] = [];
    let isConfirmed = true;
    for (const row of await bookingsOf(db, found.ask.cover_request_id)) {
      const offer = await currentOffer(db, row.id);
      if (offer?.nanny_polo_id !== found.ask.nanny_polo_id || offer.state !== 'accepted') continue;
      const token = await createOfferToken(db, offer.id);
      codes.push(row.code);
      isConfirmed &&= row.status === 'confirmed';
      visits.push({ facts: [['Booking', row.code], ...timeFacts(row)] });
      visits.push({ action: `View ${row.code}`, url: `${publicUrl}/offer/${token}` });
    }
    if (codes.length === 0) return droppedLetter(about, 'The booking is not with this nanny any more.');
    return {
      to: found.email,
      subject: `${codes.join(', ')}: thank you for accepting`,
      parts: [
        `Hello ${found.name},`,
        `Thank you. You were the first to accept.${isConfirmed ? '' : ' We will write to you as soon as it is confirmed.'}`,
        ...visits,
        'If you can’t come after all, please tell us on that page or ring the office.',
      ],
      about,
    };
  },
  ({ cover_ask_id }) => isAboutSoon([cover_ask_id]),
);
