/** The mails that ask a nanny about new times of their confirmed bookings, or take that back. */

import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, createUnsentLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { timeQuestionMail, timeTakenBackMail } from '../mail/kinds.ts';
import { createOfferToken } from '../offer/token.ts';
import { payFactsOf, paysOf, sumPays } from '../pricing/pay.ts';
import { arrangementFactsOf } from '../schedule/arrangement.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { familyColumns } from '../schedule/recipients.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import { formatPeriod, formatVisit, formatVisitDay, formatVisitHours } from '../schedule/visit-words.ts';
import { bookingSubjectOf, describeArea, type Facts } from './facts.ts';
import { buildSection, factsOfTotalPay, type VisitsWords, type Written } from './section.ts';

/** SQL for whether a mail asked the nanny: a link was then mailed with the question. */
const isMailed = sql<boolean>`EXISTS (SELECT FROM offer_token t WHERE t.time_change_id = ${timeChange.id})`;

/** Returns time changes with their bookings and people, by the new start. */
export const findTimeChanges = (db: Db, ids: readonly number[]) =>
  db
    .select({
      change: timeChange,
      row: booking,
      nanny: { name: nannyPolo.display_name, email: nannyPolo.email },
      parent: familyColumns,
      offer_id: offer.id,
      isMailed,
    })
    .from(timeChange)
    .innerJoin(booking, eq(booking.id, timeChange.booking_id))
    .innerJoin(nannyPolo, eq(nannyPolo.id, timeChange.nanny_polo_id))
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .innerJoin(offer, and(eq(offer.booking_id, booking.id), offer.current))
    .where(inArray(timeChange.id, [...ids]))
    .orderBy(asc(timeChange.start_at), asc(timeChange.id));

export type FoundTimeChange = Awaited<ReturnType<typeof findTimeChanges>>[number];
type Change = FoundTimeChange['change'];

const endings: Record<Change['state'], string> = {
  asked: 'It is too late to agree.',
  agreed: 'The nanny has agreed.',
  declined: 'The nanny has declined.',
  expired: 'The nanny did not reply in time.',
  withdrawn: 'The nanny is not asked about this time any more.',
};

const isOpen = ({ change: { state, reply_by } }: FoundTimeChange) =>
  state === 'asked' && Date.parse(reply_by) > Date.now();

export const describeBefore = ({ from_start_at, from_end_at }: Change) =>
  formatPeriod(from_start_at, from_end_at);
export const describeAfter = ({ start_at, end_at }: Change) => formatPeriod(start_at, end_at);

/** Returns the time of the question that another one replaces: the nanny's last one about the booking, if mailed. */
async function replacedTime(db: Db, { id, booking_id, nanny_polo_id }: Change): Promise<string | undefined> {
  const [earlier] = await db
    .select({ change: timeChange, isMailed })
    .from(timeChange)
    .where(
      and(
        eq(timeChange.booking_id, booking_id),
        eq(timeChange.nanny_polo_id, nanny_polo_id),
        lt(timeChange.id, id),
      ),
    )
    .orderBy(desc(timeChange.id))
    .limit(1);
  return earlier?.isMailed && earlier.change.state === 'withdrawn'
    ? describeAfter(earlier.change)
    : undefined;
}

const atNewTime = ({ row, change: { start_at, end_at } }: FoundTimeChange) => ({
  ...row,
  start_at,
  end_at,
  quote: null,
});

/** Returns what a nanny earns at the present times, as a fact beside the pay for the new ones; nothing if it stays. */
async function payBeforeOf(db: Db, asked: readonly FoundTimeChange[], pays: readonly Pay[]): Promise<Facts> {
  const rows = asked.map(({ row }) => row);
  const before = sumPays(await paysOf(db, rows));
  return before === sumPays(pays) ? [] : [['Pay before', formatShortMoney(before)]];
}

const untilThen = 'Until you agree, the booking stays as it is.';

/** Writes the mail that asks a nanny about a new time, unless they can no longer reply. */
export const timeQuestionLetter = defineLetterKind(
  timeQuestionMail,
  async (db, { time_change_id }, { publicUrl }) => {
    const [question] = await findTimeChanges(db, [time_change_id]);
    if (!question) return null;
    const { change, row, nanny, offer_id } = question;
    const about = bookingSubjectOf(row, 'nanny', 'new time');
    if (!isOpen(question)) return createDroppedLetter(about, endings[change.state]);
    if (!nanny.email) return createUnsentLetter(about, 'noAddress');
    const replaced = await replacedTime(db, change);
    const pays = await paysOf(db, [atNewTime(question)]);
    const token = await createOfferToken(db, offer_id, { time_change_id });
    return {
      to: nanny.email,
      subject: `Can you come on ${formatVisit(change.start_at, change.end_at)} instead?`,
      parts: [
        `Hello ${firstNameOf({ display_name: nanny.name })},`,
        `We would like to move your booking for ${formatInstant(row.start_at)}. Please tell us whether you can come at the new time. ${untilThen}`,
        ...(replaced ? [`This replaces our question about ${replaced}.`] : []),
        {
          facts: [
            ['Booking', row.code],
            ['Time now', describeBefore(change)],
            ['New time', describeAfter(change)],
            ['Area', describeArea(row.address) ?? 'As agreed'],
            ...(await arrangementFactsOf(db, row)),
            ...pays.flatMap(payFactsOf),
            ...(await payBeforeOf(db, [question], pays)),
            ['Please reply by', formatInstant(change.reply_by)],
          ],
        },
        { action: 'View and reply', url: `${publicUrl}/offer/${token}` },
      ],
      about,
    };
  },
);

const severalAsked: VisitsWords = {
  subject: (visits) => `can you come to ${visits} at another time?`,
  text: 'We would like to move these visits. Please tell us which new times you can take. Until you agree, each visit stays as it is.',
};

/** Returns a visit's time before and after, with the day of the new one if it is another. */
function lineOfMove({ from_start_at, from_end_at, start_at, end_at }: Change): Facts[number] {
  const [from, to] = [formatVisitDay(from_start_at), formatVisitDay(start_at)];
  const hours = formatVisitHours(start_at, end_at);
  const after = from === to ? hours : `${to}, ${hours}`;
  return [from, `${after} instead of ${formatVisitHours(from_start_at, from_end_at)}`];
}

const visitsOf = (changes: readonly FoundTimeChange[]) =>
  changes.map(({ row: { id, series_id } }) => ({ id, series_id }));

/** Returns the section with the questions that a nanny can still answer. One link answers all of them. */
export async function writeTimeQuestionSection(
  db: Db,
  ids: readonly number[],
  publicUrl: string,
): Promise<Written> {
  const all = await findTimeChanges(db, ids);
  const open = all.filter(isOpen);
  const dropped = all
    .filter((one) => !isOpen(one))
    .map(({ row, change }) =>
      createDroppedLetter(bookingSubjectOf(row, 'nanny', 'new time'), endings[change.state]),
    );
  if (open.length === 0) return { sections: [], dropped };
  const tokens: string[] = [];
  for (const { offer_id, change } of open)
    tokens.push(await createOfferToken(db, offer_id, { time_change_id: change.id }));
  const [reply_by = ''] = open.map(({ change }) => change.reply_by).sort();
  const pays = await paysOf(db, open.map(atNewTime));
  const facts: Facts = [
    ...open.map(({ change }) => lineOfMove(change)),
    ...factsOfTotalPay(pays),
    ...(await payBeforeOf(db, open, pays)),
    ['Please reply by', formatInstant(reply_by)],
  ];
  const buttons = [{ action: 'View the new times and reply', url: `${publicUrl}/offer/${tokens[0]}` }];
  const section = buildSection(severalAsked, visitsOf(open), { facts, buttons, isQuestion: true });
  return { sections: [section], dropped };
}

/** Writes the mail that takes a question back, if the nanny was asked by mail. */
export const timeTakenBackLetter = defineLetterKind(timeTakenBackMail, async (db, { time_change_id }) => {
  const [question] = await findTimeChanges(db, [time_change_id]);
  if (!question) return null;
  const { change, row, nanny } = question;
  const about = bookingSubjectOf(row, 'nanny', 'new time taken back');
  const against = question.isMailed ? againstSaying(question, ['withdrawn']) : 'The nanny never heard of it.';
  if (against) return createDroppedLetter(about, against);
  if (!nanny.email) return createUnsentLetter(about, 'noAddress');
  return {
    to: nanny.email,
    subject: `Your visit stays on ${formatInstant(row.start_at)}`,
    parts: [
      `Hello ${firstNameOf({ display_name: nanny.name })},`,
      `We no longer ask you to come on ${describeAfter(change)} (${row.code}). Your booking stays on ${formatPeriod(row.start_at, row.end_at)}. You don’t need to do anything.`,
    ],
    about,
  };
});

/** Returns why nobody need hear that a booking keeps its time; undefined if they should. */
export function againstSaying(
  { change, row }: FoundTimeChange,
  states: readonly Change['state'][],
): string | undefined {
  if (!states.includes(change.state)) return 'The change was reversed.';
  if (row.status !== 'confirmed') return `The booking is ${row.status.replace('_', ' ')} now.`;
  const isSame = row.start_at === change.from_start_at && row.end_at === change.from_end_at;
  return isSame ? undefined : 'A later letter says what has changed.';
}
