import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import {
  droppedLetter,
  type Letter,
  letterKind,
  type UnsentLetter,
  unsentLetter,
} from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { aboutBooking } from '../offer/letter.ts';
import { booking } from '../schedule/booking-table.ts';
import { coverAsk, coverAskToken, coverRequestBooking } from '../schedule/cover-table.ts';
import { isSoon } from '../schedule/soon.ts';

/**
 * Returns an ask with its first booking, its nanny's name and e-mail address, and whether a mail asked them: the ask
 * then has a token.
 */
export async function addressee(db: Db, askId: number) {
  const [found] = await db
    .select({
      ask: coverAsk,
      name: nannyPolo.display_name,
      email: nannyPolo.email,
      booking_id: sql<number>`(SELECT min(booking_id) FROM ${coverRequestBooking}
        WHERE ${coverRequestBooking.cover_request_id} = ${coverAsk.cover_request_id})`,
      isMailed: sql<boolean>`EXISTS (SELECT FROM ${coverAskToken} WHERE ${coverAskToken.cover_ask_id} = ${askId})`,
    })
    .from(coverAsk)
    .innerJoin(nannyPolo, eq(nannyPolo.id, coverAsk.nanny_polo_id))
    .where(eq(coverAsk.id, askId));
  return found;
}

/** Returns the bookings of a cover request as nannies were asked about them, by start. */
export const askedTimes = (db: Db, coverRequestId: number) =>
  db
    .select({
      code: booking.code,
      start_at: coverRequestBooking.start_at,
      end_at: coverRequestBooking.end_at,
      to_nanny_polo_id: coverRequestBooking.to_nanny_polo_id,
    })
    .from(coverRequestBooking)
    .innerJoin(booking, eq(booking.id, coverRequestBooking.booking_id))
    .where(eq(coverRequestBooking.cover_request_id, coverRequestId))
    .orderBy(coverRequestBooking.start_at, booking.id);

/** SQL for whether a mail about these asks is urgent. */
export const isAboutSoon = (askIds: readonly number[]) =>
  isSoon(sql`SELECT b.booking_id FROM cover_request_booking b JOIN cover_ask a USING (cover_request_id)
    WHERE a.id = ANY(${sql.param([...askIds])}::int[])`);

/** The data of a mail about asks of one nanny that begin or end together. `queueByNanny` combines such mails. */
export interface AsksMail {
  readonly cover_ask_ids: readonly number[];
  /** The newest events of their bookings. */
  readonly event_ids?: readonly number[];
}

/** The data of a mail about one ask. */
export interface AskMail {
  readonly cover_ask_id: number;
  readonly event_ids?: readonly number[];
}

type Addressee = NonNullable<Awaited<ReturnType<typeof addressee>>>;

/** Returns a letter about an ask, for the history of its first booking. */
export const aboutAsk = ({ booking_id }: Pick<Addressee, 'booking_id'>, letter: string) =>
  aboutBooking({ id: booking_id }, 'nanny', letter);

const endings: Record<Addressee['ask']['state'], string> = {
  asked: 'The ask has ended.',
  accepted: 'The nanny has accepted.',
  declined: 'The nanny has declined.',
  taken: 'Another nanny has accepted.',
  withdrawn: 'The nanny is not asked any more.',
};

/** Returns why a nanny need not hear of an ask that has a reply or has ended. */
export const whyAskEnded = ({ ask }: Pick<Addressee, 'ask'>): string => endings[ask.state];

const neverAsked = 'The nanny never heard of it.';

/** Writes the notice that a nanny is no longer asked, unless no mail has asked them. */
export const askEndedMail = letterKind<AsksMail>(
  'ask-ended',
  async (db, { cover_ask_ids }) => {
    const { found, unsent } = await ends(db, cover_ask_ids);
    return endedLetter(found, unsent) ?? unsent;
  },
  ({ cover_ask_ids }) => isAboutSoon(cover_ask_ids),
);

/** Returns the ended asks that the nanny knows of: only an ask that was mailed has a token. */
async function ends(db: Db, askIds: readonly number[]) {
  const found = [];
  const unsent: UnsentLetter[] = [];
  for (const askId of askIds) {
    const to = await addressee(db, askId);
    if (!to) continue;
    const about = aboutAsk(to, 'no longer asked');
    if (!to.isMailed) unsent.push(droppedLetter(about, neverAsked));
    else if (to.ask.state === 'asked') unsent.push(droppedLetter(about, 'The nanny is asked again.'));
    else if (!to.email) unsent.push(unsentLetter(about, 'noAddress'));
    if (!to.email || !to.isMailed || to.ask.state === 'asked') continue;
    const times = await askedTimes(db, to.ask.cover_request_id);
    const [first] = times;
    if (!first) continue;
    found.push({
      about,
      name: to.name,
      email: to.email,
      codes: times.map(({ code }) => code).join(', '),
      start: when(first.start_at),
      ending: to.ask.state === 'taken' ? 'taken by another nanny' : 'no longer needed',
    });
  }
  return { found, unsent };
}

function endedLetter(
  found: Awaited<ReturnType<typeof ends>>['found'],
  leftOut: readonly UnsentLetter[],
): Letter | null {
  const [first] = found;
  if (!first) return null;
  const { about, name, email, ending } = first;
  const isSame = found.every((one) => one.ending === ending);
  return {
    to: email,
    subject: `${found.map(({ codes }) => codes).join(', ')}: ${isSame ? ending : 'no longer needed'}`,
    parts: [
      `Hello ${name},`,
      'We asked you whether you could come and no longer need a reply. Thank you for considering it.',
      { facts: found.map((one) => [one.codes, `${one.start}, ${one.ending}`] as const) },
      'You don’t need to do anything.',
    ],
    about,
    leftOut,
  };
}

/** Writes the notice that a swap is off, unless the nanny was not asked by mail and has not replied. */
export const swapOffMail = letterKind<AskMail>(
  'swap-off',
  async (db, { cover_ask_id }) => {
    const found = await addressee(db, cover_ask_id);
    if (!found) return null;
    const about = aboutAsk(found, 'swap off');
    const { answered_at, cover_request_id, nanny_polo_id, state } = found.ask;
    const times = await askedTimes(db, cover_request_id);
    const own = times.find(({ to_nanny_polo_id }) => to_nanny_polo_id === nanny_polo_id);
    if (!own) return null;
    if (answered_at === null && !found.isMailed) return droppedLetter(about, neverAsked);
    if (state !== 'withdrawn') return droppedLetter(about, 'The swap is on again.');
    if (!found.email) return unsentLetter(about, 'noAddress');
    return {
      to: found.email,
      subject: `${own.code}: the swap is off`,
      parts: [
        `Hello ${found.name},`,
        `We asked you for a swap in which you would take ${own.code} on ${when(own.start_at)}. The swap is off, and your visits stay as they are.`,
        'You don’t need to do anything.',
      ],
      about,
    };
  },
  ({ cover_ask_id }) => isAboutSoon([cover_ask_id]),
);
