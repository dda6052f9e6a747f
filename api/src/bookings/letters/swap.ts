import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { droppedLetter, letterKind, unsentLetter } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { payFor } from '../cover/pay.ts';
import { askedTimes } from '../cover/request.ts';
import { partOf } from '../cover/swap-steps.ts';
import { tokenWhileAsked } from '../cover/token.ts';
import { swapMadeMail, swapMail, swapOffMail } from '../mail/kinds.ts';
import { currentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import { payFacts } from '../pricing/pay.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { aboutAsk, addressee, neverAsked, whyAskEnded } from './addressee.ts';
import { careFacts, factsForNanny } from './facts.ts';

/** Returns a nanny with the visits that they get and give up in a swap; null if they get none. */
async function swapOf(db: Db, askId: number) {
  const to = await addressee(db, askId);
  if (!to) return null;
  const { nanny_polo_id } = to.ask;
  const { gets, gives } = await partOf(db, to.ask.cover_request_id, nanny_polo_id);
  if (!gets) return null;
  const facts = [...careFacts(gets), ...payFacts(await payFor(db, gets, nanny_polo_id))];
  return { ...to, nanny_polo_id, gets, gives, facts };
}

/** Writes the mail that asks a nanny to agree to a swap, unless they have replied or the swap is off. */
export const swapLetter = letterKind(swapMail, async (db, { cover_ask_id }, { publicUrl }) => {
  const found = await swapOf(db, cover_ask_id);
  if (!found) return null;
  const { email, gets, gives, facts } = found;
  const about = aboutAsk(found, 'swap');
  if (found.ask.state === 'asked' && !email) return unsentLetter(about, 'noAddress');
  const token = email ? await tokenWhileAsked(db, cover_ask_id) : null;
  if (!email || token === null) return droppedLetter(about, whyAskEnded(found));
  const [request] = await db
    .select({ reply_by: coverRequest.next_wave_at })
    .from(coverRequest)
    .where(eq(coverRequest.id, found.ask.cover_request_id));
  const reply_by = request?.reply_by;
  return {
    to: email,
    subject: gives
      ? `Would you swap a visit? ${when(gets.start_at)}`
      : `Can you take a visit in a swap? ${when(gets.start_at)}`,
    parts: [
      `Hello ${found.name},`,
      'A nanny is unavailable, and a swap would let every family keep their visit. You would get this visit:',
      { facts },
      ...(gives
        ? ['Another nanny would take this visit of yours:', { facts: await factsForNanny(db, gives) }]
        : []),
      ...(reply_by ? [`Please reply by ${when(reply_by)}.`] : []),
      { action: 'View and reply', url: `${publicUrl}/ask/${token}` },
      'Nothing changes until every nanny in the swap has agreed. Your time is not held until then.',
    ],
    about,
  };
});

/** Writes the mail to a nanny about a swap that was made, with a link to their new visit if it is still theirs. */
export const swapMadeLetter = letterKind(swapMadeMail, async (db, { cover_ask_id }, { publicUrl }) => {
  const found = await swapOf(db, cover_ask_id);
  if (!found) return null;
  const { email, gets, gives, facts } = found;
  const about = aboutAsk(found, 'swap made');
  const offer = await currentOffer(db, gets.id);
  if (offer?.nanny_polo_id !== found.nanny_polo_id || offer.state !== 'accepted')
    return droppedLetter(about, 'The booking is not with this nanny any more.');
  if (!email) return unsentLetter(about, 'noAddress');
  const token = await createOfferToken(db, offer.id);
  return {
    to: email,
    subject: `${gets.code} is yours: the swap is made`,
    parts: [
      `Hello ${found.name},`,
      'Thank you. Every nanny has agreed, and the swap is made. This visit is yours now:',
      { facts },
      ...(gives ? [`Another nanny will take ${gives.code} on ${when(gives.start_at)}.`] : []),
      ...(gets.status === 'confirmed' ? [] : ['We will write to you as soon as it is confirmed.']),
      { action: `View ${gets.code}`, url: `${publicUrl}/offer/${token}` },
    ],
    about,
  };
});

/** Writes the notice that a swap is off, unless the nanny was not asked by mail and has not replied. */
export const swapOffLetter = letterKind(swapOffMail, async (db, { cover_ask_id }) => {
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
});
