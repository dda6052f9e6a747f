/** The page on which a nanny replies to an ask, through the link in their mail. */

import type { Ask, AskStage, answerAsk } from '@nanny-polo/shared/bookings/ask';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { describeAge } from '@nanny-polo/shared/people/age';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { districtOfAddress } from '../../people/address/place.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nothingToDo } from '../offer/page.ts';
import { noPay, payOf, sumPays } from '../pricing/pay.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type CoverAskRow, type CoverRequestRow, coverAsk } from '../schedule/cover-table.ts';
import { replyToAsk } from './answer.ts';
import { explainAskToNanny } from './candidates.ts';
import { findPay } from './pay.ts';
import { askedTimesOf, bookingsOf, hasBegun } from './request.ts';
import { countAgreed, partOf } from './swap-steps.ts';
import { findAsk } from './token.ts';

/** The sentences for a swap, where they differ from those for other requests. */
const ofSwap: Partial<Record<AskStage, string>> = {
  asked: 'Nothing changes until every nanny in the swap has agreed. Your time is not held until then.',
  waiting: 'You have agreed. Nothing changes until the other nannies have agreed too. We will write to you.',
  accepted: 'Every nanny has agreed, and the swap is made. You get a mail with your new visit.',
  declined: 'You have declined. The swap is off, and your visits stay as they are.',
  withdrawn: `The swap is off, and your visits stay as they are. ${nothingToDo}`,
  over: `A visit of the swap has begun, so the swap is off. Your visits stay as they are. ${nothingToDo}`,
};

const sentences: Record<AskStage, string> = {
  asked: 'The first nanny to accept gets it. Your time is not held until then.',
  accepted: 'You were the first to accept. You get a mail about what happens next.',
  declined: 'You have declined. Thank you for telling us.',
  taken: `Another nanny was first to accept. ${nothingToDo}`,
  withdrawn: `We are no longer looking for a nanny for this. ${nothingToDo}`,
  waiting: '',
  over: `This has begun, and we no longer need a nanny. ${nothingToDo}`,
};

/** Returns what the page behind a nanny's link shows. Throws 422 for an unknown token. */
export async function readAsk(db: Db, token: string): Promise<Ask> {
  const { ask, nanny, request } = await findAsk(db, token);
  const all = await bookingsOf(db, request.id);
  const part = request.swap ? await partOf(db, request.id, ask.nanny_polo_id) : null;
  const bookings = part ? all.filter(({ id }) => id === part.gets?.id) : all;
  const stage = stageOf(ask, request, all);
  const isOpenToNanny = stage === 'asked' || stage === 'waiting';
  const replyBy =
    stage === 'asked' && request.swap && request.next_wave_at
      ? [`Please reply by ${formatInstant(request.next_wave_at)}.`]
      : [];
  const isActive = nanny.status === 'active';
  /** Whether the nanny is active and either can still take a booking or has it. */
  const concerns = ({ nanny_polo_id }: BookingRow) =>
    isActive && (isOpenToNanny || (stage === 'accepted' && nanny_polo_id === ask.nanny_polo_id));
  const times = await askedTimesOf(db, request.id);
  const asked = [];
  for (const row of bookings) {
    const { start_at, end_at } = times.find(({ code }) => code === row.code) ?? row;
    const pay = concerns(row) ? await findPay(db, row, ask.nanny_polo_id) : null;
    asked.push(shown({ ...row, start_at, end_at }, pay));
  }
  return {
    stage,
    message: [(part && ofSwap[stage]) ?? sentences[stage], ...replyBy].join(' '),
    nanny_name: firstNameOf(nanny),
    why: stage === 'asked' && isActive && !part ? explainAskToNanny(ask) : [],
    bookings: asked,
    pay_minor: sumPays(asked),
    currency: agency.currency,
    swap: part && {
      gives_up:
        part.gives && isOpenToNanny && isActive ? shown(part.gives, await payOf(db, part.gives)) : null,
      nannies: part.nannies,
      agreed: await countAgreed(db, request.id),
    },
  };
}

function stageOf({ state }: CoverAskRow, request: CoverRequestRow, bookings: Parameters<typeof hasBegun>[0]) {
  if (state === 'asked' && hasBegun(bookings)) return 'over';
  return request.swap && state === 'accepted' && request.ended_at === null ? 'waiting' : state;
}

/** Returns a booking as a nanny sees it: without the pay, the district and the ages if `pay` is null. */
const shown = (
  { code, service, start_at, end_at, address, children }: BookingRow,
  pay: Pay | null,
): Ask['bookings'][number] => ({
  code,
  service,
  start_at,
  end_at,
  district: pay && districtOfAddress(address),
  children_ages: pay ? children.map((child) => describeAge(child, start_at)) : [],
  ...(pay ?? noPay),
});

/** Records when the nanny first saw the page. */
export async function seeAsk(db: Db, token: string): Promise<void> {
  const { ask } = await findAsk(db, token);
  await db
    .update(coverAsk)
    .set({ seen_at: sql`now()` })
    .where(and(eq(coverAsk.id, ask.id), isNull(coverAsk.seen_at)));
}

/** Records a reply given through the link; see `replyToAsk`. */
export async function answerAskByLink(tx: Db, token: string, reply: Body<typeof answerAsk>): Promise<Ask> {
  const { ask, nanny } = await findAsk(tx, token);
  await replyToAsk(tx, { kind: 'nanny', id: nanny.id, name: nanny.display_name }, ask, reply);
  return readAsk(tx, token);
}
