import type { Ask, AskStage, answerAsk } from '@nanny-polo/shared/ask';
import { agency } from '@nanny-polo/shared/constants';
import type { Body } from '@nanny-polo/shared/endpoint';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { findAsk } from '../ask/token.ts';
import { yearsBetween } from '../schedule/age.ts';
import { type CoverAskRow, coverAsk, coverRequestBooking } from '../schedule/cover-table.ts';
import { hasBegun, replyToAsk } from './answer.ts';
import { payFor } from './pay.ts';
import { bookingsOf } from './request.ts';
import { whyForNanny } from './why.ts';

/** The page behind the link in the mail to a nanny who is asked. */

const linkUnknown = () => new Refusal(422, { message: 'This link is not valid.' });

const nothingToDo = 'You don’t need to do anything.';

const sentences: Record<AskStage, string> = {
  asked: 'The first nanny to accept gets it. Your time is not held until then.',
  accepted: 'You were the first to accept. We will write to you as soon as it is confirmed.',
  declined: 'You have declined. Thank you for telling us.',
  taken: `Another nanny was first to accept. ${nothingToDo}`,
  withdrawn: `We are no longer looking for a nanny for this. ${nothingToDo}`,
  over: `This has begun without you. ${nothingToDo}`,
};

async function foundBy(db: Db, token: string): Promise<CoverAskRow> {
  const found = await findAsk(db, token);
  if (!found) throw linkUnknown();
  return found;
}

/** Returns what a nanny sees by their link. Throws 422 for an unknown token. */
export async function readAsk(db: Db, token: string): Promise<Ask> {
  const ask = await foundBy(db, token);
  const [nanny] = await db.select().from(nannyPolo).where(eq(nannyPolo.id, ask.nanny_polo_id));
  if (!nanny) throw linkUnknown();
  const bookings = await bookingsOf(db, ask.cover_request_id);
  const stage = ask.state === 'asked' && hasBegun(bookings) ? 'over' : ask.state;
  const isConcerned = (stage === 'asked' || stage === 'accepted') && nanny.status === 'active';
  const times = new Map(
    (
      await db
        .select()
        .from(coverRequestBooking)
        .where(eq(coverRequestBooking.cover_request_id, ask.cover_request_id))
    ).map((one) => [one.booking_id, one]),
  );
  const asked = [];
  for (const row of bookings) {
    const { start_at, end_at } = times.get(row.id) ?? row;
    asked.push({
      code: row.code,
      service: row.service,
      start_at,
      end_at,
      district: isConcerned ? outwardCode(row.address) : null,
      children_ages: isConcerned
        ? row.children.map(({ date_of_birth }) => yearsBetween(date_of_birth, start_at))
        : [],
      ...(isConcerned ? await payFor(db, row, ask.nanny_polo_id) : { pay_rate_minor: null, pay_minor: null }),
    });
  }
  return {
    stage,
    message: sentences[stage],
    nanny_name: nanny.display_name,
    why: isConcerned ? whyForNanny(ask) : [],
    bookings: asked,
    pay_minor: asked.reduce((sum, { pay_minor }) => sum + (pay_minor ?? 0), 0),
    currency: agency.currency,
  };
}

/** Records that the nanny has opened the page, once. */
export async function seeAsk(db: Db, token: string): Promise<void> {
  const ask = await foundBy(db, token);
  await db
    .update(coverAsk)
    .set({ seen_at: sql`now()` })
    .where(and(eq(coverAsk.id, ask.id), isNull(coverAsk.seen_at)));
}

/** Records the reply by the link; see `replyToAsk`. */
export async function answerByLink(tx: Db, token: string, sent: Body<typeof answerAsk>): Promise<Ask> {
  const ask = await foundBy(tx, token);
  const [nanny] = await tx
    .select({ id: nannyPolo.id, name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, ask.nanny_polo_id));
  if (!nanny) throw linkUnknown();
  await replyToAsk(tx, { kind: 'nanny', ...nanny }, ask, sent);
  return readAsk(tx, token);
}
