import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { droppedLetter, letterKind, unsentLetter } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { type AskMail, aboutAsk, addressee, isAboutSoon, whyAskEnded } from '../ask/letter.ts';
import { careFacts, factsForNanny } from '../offer/letter.ts';
import { currentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import { payFacts } from '../pricing/pay.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { tokenWhileAsked } from './letter.ts';
import { payFor } from './pay.ts';
import { partOf } from './swap-steps.ts';

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
export const swapMail = letterKind<AskMail>('swap', async (db, { cover_ask_id }, { publicUrl }) => {
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
export const swapMadeMail = letterKind<AskMail>(
  'swap-made',
  async (db, { cover_ask_id }, { publicUrl }) => {
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
  },
  ({ cover_ask_id }) => isAboutSoon([cover_ask_id]),
);
