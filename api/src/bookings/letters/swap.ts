import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, createUnsentLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { findPay } from '../cover/pay.ts';
import { askedTimesOf } from '../cover/request.ts';
import { partOf } from '../cover/swap-steps.ts';
import { createTokenWhileAsked } from '../cover/token.ts';
import { swapMadeMail, swapMail, swapOffMail } from '../mail/kinds.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import { payFactsOf } from '../pricing/pay.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { formatVisit } from '../schedule/visit-words.ts';
import { askSubjectOf, describeAskEnd, findAddressee, neverAsked } from './addressee.ts';
import { buildNannyFacts, factsOfCare } from './facts.ts';

/** Returns a nanny with the visits that they get and give up in a swap; null if they get none. */
async function swapOf(db: Db, askId: number) {
  const to = await findAddressee(db, askId);
  if (!to) return null;
  const { nanny_polo_id } = to.ask;
  const { gets, gives } = await partOf(db, to.ask.cover_request_id, nanny_polo_id);
  if (!gets) return null;
  const facts = [...factsOfCare(gets), ...payFactsOf(await findPay(db, gets, nanny_polo_id))];
  return { ...to, nanny_polo_id, gets, gives, facts };
}

/** Writes the mail that asks a nanny to agree to a swap, unless they have replied or the swap is off. */
export const swapLetter = defineLetterKind(swapMail, async (db, { cover_ask_id }, { publicUrl }) => {
  const recipient = await swapOf(db, cover_ask_id);
  if (!recipient) return null;
  const { email, gets, gives, facts } = recipient;
  const about = askSubjectOf(recipient, 'swap');
  if (recipient.ask.state === 'asked' && !email) return createUnsentLetter(about, 'noAddress');
  const token = email ? await createTokenWhileAsked(db, cover_ask_id) : null;
  if (!email || token === null) return createDroppedLetter(about, describeAskEnd(recipient));
  const [request] = await db
    .select({ reply_by: coverRequest.next_wave_at })
    .from(coverRequest)
    .where(eq(coverRequest.id, recipient.ask.cover_request_id));
  const reply_by = request?.reply_by;
  return {
    to: email,
    subject: gives
      ? `Would you swap a visit? ${formatVisit(gets.start_at, gets.end_at)}`
      : `Can you take a visit in a swap? ${formatVisit(gets.start_at, gets.end_at)}`,
    parts: [
      `Hello ${recipient.name},`,
      'A nanny is unavailable, and a swap would let every family keep their visit. You would get this visit:',
      { facts },
      ...(gives
        ? ['Another nanny would take this visit of yours:', { facts: await buildNannyFacts(db, gives) }]
        : []),
      ...(reply_by ? [`Please reply by ${formatInstant(reply_by)}.`] : []),
      { action: 'View and reply', url: `${publicUrl}/ask/${token}` },
      'Nothing changes until every nanny in the swap has agreed. Your time is not held until then.',
    ],
    about,
  };
});

/** Writes the mail to a nanny about a swap that was made, with a link to their new visit if it is still theirs. */
export const swapMadeLetter = defineLetterKind(swapMadeMail, async (db, { cover_ask_id }, { publicUrl }) => {
  const recipient = await swapOf(db, cover_ask_id);
  if (!recipient) return null;
  const { email, gets, gives, facts } = recipient;
  const about = askSubjectOf(recipient, 'swap made');
  const offer = await findCurrentOffer(db, gets.id);
  if (offer?.nanny_polo_id !== recipient.nanny_polo_id || offer.state !== 'accepted')
    return createDroppedLetter(about, 'The booking is not with this nanny any more.');
  if (!email) return createUnsentLetter(about, 'noAddress');
  const token = await createOfferToken(db, offer.id);
  return {
    to: email,
    subject: `${formatVisit(gets.start_at, gets.end_at)} is yours: the swap is made`,
    parts: [
      `Hello ${recipient.name},`,
      'Thank you. Every nanny has agreed, and the swap is made. This visit is yours now:',
      { facts },
      ...(gives ? [`Another nanny will take ${gives.code} on ${formatInstant(gives.start_at)}.`] : []),
      ...(gets.status === 'confirmed' ? [] : ['We will write to you as soon as it is confirmed.']),
      { action: 'View your visit', url: `${publicUrl}/offer/${token}` },
    ],
    about,
  };
});

/** Writes the notice that a swap is off, unless the nanny was not asked by mail and has not replied. */
export const swapOffLetter = defineLetterKind(swapOffMail, async (db, { cover_ask_id }) => {
  const recipient = await findAddressee(db, cover_ask_id);
  if (!recipient) return null;
  const about = askSubjectOf(recipient, 'swap off');
  const { answered_at, cover_request_id, nanny_polo_id, state } = recipient.ask;
  const times = await askedTimesOf(db, cover_request_id);
  const own = times.find(({ to_nanny_polo_id }) => to_nanny_polo_id === nanny_polo_id);
  if (!own) return null;
  if (answered_at === null && !recipient.isMailed) return createDroppedLetter(about, neverAsked);
  if (state !== 'withdrawn') return createDroppedLetter(about, 'The swap is on again.');
  if (!recipient.email) return createUnsentLetter(about, 'noAddress');
  return {
    to: recipient.email,
    subject: `${formatInstant(own.start_at)}: the swap is off`,
    parts: [
      `Hello ${recipient.name},`,
      `We asked you for a swap in which you would take ${own.code} on ${formatInstant(own.start_at)}. The swap is off, and your visits stay as they are.`,
      'You don’t need to do anything.',
    ],
    about,
  };
});
