import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { addressee, isAboutSoon } from '../ask/letter.ts';
import { currentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import { factsOf, tokenWhileAsked } from './letter.ts';
import { paidFor, payFor } from './pay.ts';
import { partOf } from './swap-steps.ts';

/**
 * Returns a nanny with the visits that they get and give up in a swap; null if they have no e-mail address or get no
 * visit.
 */
async function swapOf(db: Db, askId: number) {
  const { ask, name, email } = (await addressee(db, askId)) ?? {};
  if (!ask || !email) return null;
  const { nanny_polo_id } = ask;
  const { gets, gives } = await partOf(db, ask.cover_request_id, nanny_polo_id);
  if (!gets) return null;
  const facts = factsOf(gets, await payFor(db, gets, nanny_polo_id));
  return { name, email, nanny_polo_id, gets, gives, facts };
}

/**
 * Writes the mail that asks a nanny to agree to a swap. Returns null if they have no e-mail address or have replied, or
 * if the swap is off.
 */
export const swapMail = letterKind<{ cover_ask_id: number }>(
  'swap',
  async (db, { cover_ask_id }, { publicUrl }) => {
    const found = await swapOf(db, cover_ask_id);
    const token = await tokenWhileAsked(db, cover_ask_id);
    if (token === null || !found) return null;
    const { gets, gives, facts } = found;
    return {
      to: found.email,
      subject: gives
        ? `Would you swap a visit? ${when(gets.start_at)}`
        : `Can you take a visit in a swap? ${when(gets.start_at)}`,
      parts: [
        `Hello ${found.name},`,
        'A nanny is unavailable, and a swap would let every family keep their visit. You would get this visit:',
        { facts },
        ...(gives
          ? [
              'Another nanny would take this visit of yours:',
              { facts: factsOf(gives, await paidFor(db, gives)) },
            ]
          : []),
        { action: 'View and reply', url: `${publicUrl}/ask/${token}` },
        'Nothing changes until every nanny in the swap has agreed. Your time is not held until then.',
      ],
    };
  },
);

/**
 * Writes the mail to a nanny about a swap that was made, with a link to their new visit. Returns null if they have no
 * e-mail address or that visit is no longer theirs.
 */
export const swapMadeMail = letterKind<{ cover_ask_id: number }>(
  'swap-made',
  async (db, { cover_ask_id }, { publicUrl }) => {
    const found = await swapOf(db, cover_ask_id);
    if (!found) return null;
    const { gets, gives, facts } = found;
    const offer = await currentOffer(db, gets.id);
    if (offer?.nanny_polo_id !== found.nanny_polo_id || offer.state !== 'accepted') return null;
    const token = await createOfferToken(db, offer.id);
    return {
      to: found.email,
      subject: `${gets.code} is yours: the swap is made`,
      parts: [
        `Hello ${found.name},`,
        'Thank you. Every nanny has agreed, and the swap is made. This visit is yours now:',
        { facts },
        ...(gives ? [`Another nanny will take ${gives.code} on ${when(gives.start_at)}.`] : []),
        ...(gets.status === 'confirmed' ? [] : ['We will write to you as soon as it is confirmed.']),
        { action: `View ${gets.code}`, url: `${publicUrl}/offer/${token}` },
      ],
    };
  },
  ({ cover_ask_id }) => isAboutSoon([cover_ask_id]),
);
