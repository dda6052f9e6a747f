import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { coverAsk, coverAskToken, coverRequestBooking } from '../schedule/cover-table.ts';
import { bookingSubjectOf } from './facts.ts';

/**
 * Returns an ask with its first booking, its nanny's first name and e-mail address, and whether a mail asked them: the ask
 * then has a token.
 */
export async function findAddressee(db: Db, askId: number) {
  const [match] = await db
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
  return match && { ...match, name: firstNameOf({ display_name: match.name }) };
}

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** Returns a letter about an ask, for the history of its first booking. */
export const askSubjectOf = ({ booking_id }: Pick<Addressee, 'booking_id'>, letter: string) =>
  bookingSubjectOf({ id: booking_id }, 'nanny', letter);

const endings: Record<Addressee['ask']['state'], string> = {
  asked: 'The ask has ended.',
  accepted: 'The nanny has accepted.',
  declined: 'The nanny has declined.',
  taken: 'Another nanny has accepted.',
  withdrawn: 'The nanny is not asked any more.',
};

/** Returns why a nanny need not hear of an ask that has a reply or has ended. */
export const describeAskEnd = ({ ask }: Pick<Addressee, 'ask'>): string => endings[ask.state];

export const neverAsked = 'The nanny never heard of it.';
