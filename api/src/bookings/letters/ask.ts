import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import {
  createDroppedLetter,
  createUnsentLetter,
  defineLetterKind,
  type Letter,
  type LetterBlock,
  type LetterSubject,
  type UnsentLetter,
} from '../../kernel/mail/letter.ts';
import { explainAskToNanny } from '../cover/candidates.ts';
import { findPay } from '../cover/pay.ts';
import { bookingsOf } from '../cover/request.ts';
import { createTokenWhileAsked } from '../cover/token.ts';
import { askMail } from '../mail/kinds.ts';
import { noPay, payFactsOf, sumPays } from '../pricing/pay.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { formatVisitDays } from '../schedule/visit-words.ts';
import { askSubjectOf, describeAskEnd, findAddressee } from './addressee.ts';
import { describeWork, factsOfCare } from './facts.ts';

/**
 * Writes the mail that asks one of several nannies to take bookings, with a link to each ask that still waits for a
 * reply.
 */
export const askLetter = defineLetterKind(askMail, async (db, { cover_ask_ids }, { publicUrl }) => {
  const { asked, unsent } = await questions(db, cover_ask_ids, publicUrl);
  return letterOf(asked, unsent) ?? unsent;
});

/** What a mail says about one ask: the bookings of its request. */
interface Question {
  readonly about: LetterSubject;
  readonly name: string;
  readonly email: string;
  readonly bookings: readonly [BookingRow, ...BookingRow[]];
  /** The pay for the first booking. */
  readonly pay: Pay;
  /** The facts of each booking, and the total pay if there are several. */
  readonly facts: readonly LetterBlock[];
  readonly why: string;
  readonly url: string;
}

/** Returns the asks that still wait for a reply, with a new link to each, in order of the start of the care. */
async function questions(db: Db, askIds: readonly number[], publicUrl: string) {
  const waiting: Question[] = [];
  const unsent: UnsentLetter[] = [];
  for (const askId of askIds) {
    const to = await findAddressee(db, askId);
    if (!to) continue;
    const about = askSubjectOf(to, 'ask');
    if (to.ask.state === 'asked' && !to.email) unsent.push(createUnsentLetter(about, 'noAddress'));
    const token = to.email ? await createTokenWhileAsked(db, askId) : null;
    if (to.ask.state !== 'asked' || (to.email && token === null))
      unsent.push(createDroppedLetter(about, describeAskEnd(to)));
    const [first, ...others] = await bookingsOf(db, to.ask.cover_request_id);
    if (!to.email || token === null || !first) continue;
    const bookings = [first, ...others] as const;
    waiting.push({
      about,
      name: to.name,
      email: to.email,
      bookings: [...bookings],
      ...(await factsOfAll(db, bookings, to.ask.nanny_polo_id)),
      why: explainAskToNanny(to.ask).join(' '),
      url: `${publicUrl}/ask/${token}`,
    });
  }
  const asked = waiting.toSorted(
    (a, b) => Date.parse(a.bookings[0].start_at) - Date.parse(b.bookings[0].start_at),
  );
  return { asked, unsent };
}

/** Returns the subject and first sentences of a mail about one visit, a block of visits, or several asks. */
function wordsOf([first, ...others]: readonly [Question, ...Question[]], visits: number): [string, string] {
  const start = formatInstant(first.bookings[0].start_at);
  if (others.length > 0)
    return [
      `Can you take any of ${visits} visits? The first is on ${start}`,
      'We are looking for a nanny for these visits. We are asking a few nannies at once, and the first to accept gets the visit. Please reply to each one you are interested in: you can take one, several or none.',
    ];
  return visits > 1
    ? [
        `Can you take ${visits} visits, from ${start}?`,
        `We are looking for a nanny for these ${visits} visits, all of them or none. We are asking a few nannies at once, and the first to accept gets them.`,
      ]
    : [
        `Can you come? ${describeWork(first.bookings[0], first.pay)}`,
        'We are looking for a nanny for this visit. We are asking a few nannies at once, and the first to accept gets it.',
      ];
}

function letterOf(asked: readonly Question[], leftOut: readonly UnsentLetter[]): Letter | null {
  const [first, ...others] = asked;
  if (!first) return null;
  const visits = asked.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const [subject, intro] = wordsOf([first, ...others], visits);
  return {
    to: first.email,
    subject,
    parts: [
      `Hello ${first.name},`,
      intro,
      ...asked.flatMap(({ bookings, facts, why, url }): LetterBlock[] => {
        if (others.length === 0) return [...facts, why, { action: 'View and reply', url }];
        const together = `These ${bookings.length} visits go together, all of them or none:`;
        const action = `View and reply: ${formatVisitDays(bookings)}`;
        return [...(bookings.length > 1 ? [together] : []), ...facts, why, { action, url }];
      }),
      'Your time is not held until you accept.',
    ],
    about: first.about,
    leftOut,
  };
}

async function factsOfAll(db: Db, bookings: Question['bookings'], nannyId: number) {
  const parts: LetterBlock[] = [];
  const pays: Pay[] = [];
  for (const row of bookings) {
    const pay = await findPay(db, row, nannyId);
    parts.push({ facts: [...factsOfCare(row), ...payFactsOf(pay)] });
    pays.push(pay);
  }
  const sum = sumPays(pays);
  if (bookings.length > 1 && sum > 0)
    parts.push({ facts: [['Your pay for all of them', formatShortMoney(sum)]] });
  return { facts: parts, pay: pays[0] ?? noPay };
}
