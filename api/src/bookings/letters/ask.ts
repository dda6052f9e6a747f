import { money } from '@nanny-polo/shared/pricing/money';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
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
import { whyForNanny } from '../cover/candidates.ts';
import { payFor } from '../cover/pay.ts';
import { bookingsOf } from '../cover/request.ts';
import { tokenWhileAsked } from '../cover/token.ts';
import { askMail } from '../mail/kinds.ts';
import { payFacts, sumOfPay } from '../pricing/pay.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { aboutAsk, addressee, whyAskEnded } from './addressee.ts';
import { careFacts } from './facts.ts';

/**
 * Writes the mail that asks one of several nannies to take bookings, with a link to each ask that still waits for a
 * reply.
 */
export const askLetter = letterKind(askMail, async (db, { cover_ask_ids }, { publicUrl }) => {
  const { asked, unsent } = await questions(db, cover_ask_ids, publicUrl);
  return letterOf(asked, unsent) ?? unsent;
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
function wordsOf(asked: readonly Question[], visits: number, start: string): [string, string] {
  if (asked.length > 1)
    return [
      `Can you take any of ${visits} visits? The first is on ${start}`,
      'We are looking for a nanny for these visits. We are asking a few nannies at once, and the first to accept gets the visit. Please reply to each one you are interested in: you can take one, several or none.',
    ];
  return visits > 1
    ? [
        `Can you take ${visits} visits? ${start}`,
        `We are looking for a nanny for these ${visits} visits, all of them or none. We are asking a few nannies at once, and the first to accept gets them.`,
      ]
    : [
        `Can you come? ${start}`,
        'We are looking for a nanny for this visit. We are asking a few nannies at once, and the first to accept gets it.',
      ];
}

function letterOf(asked: readonly Question[], leftOut: readonly UnsentLetter[]): Letter | null {
  const [first, ...others] = asked;
  if (!first) return null;
  const visits = asked.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const [subject, intro] = wordsOf(asked, visits, when(first.bookings[0].start_at));
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
