import { formatInstant } from '../../kernel/mail/format-instant.ts';
import {
  createDroppedLetter,
  createUnsentLetter,
  defineLetterKind,
  type LetterBlock,
} from '../../kernel/mail/letter.ts';
import { bookingsOf } from '../cover/request.ts';
import { askWonMail } from '../mail/kinds.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import { formatVisitDay } from '../schedule/visit-words.ts';
import { askSubjectOf, describeAskEnd, findAddressee } from './addressee.ts';
import { buildNannyFacts } from './facts.ts';

/**
 * Writes the mail that thanks the nanny who was first to accept, with a link to each booking that is still theirs and
 * says whether it is confirmed.
 */
export const askWonLetter = defineLetterKind(askWonMail, async (db, { cover_ask_id }, { publicUrl }) => {
  const recipient = await findAddressee(db, cover_ask_id);
  if (!recipient) return null;
  const about = askSubjectOf(recipient, 'thanks for accepting');
  if (recipient.ask.state !== 'accepted') return createDroppedLetter(about, describeAskEnd(recipient));
  if (!recipient.email) return createUnsentLetter(about, 'noAddress');
  const visits: LetterBlock[] = [];
  const codes: string[] = [];
  let isConfirmed = true;
  let firstStart = '';
  for (const row of await bookingsOf(db, recipient.ask.cover_request_id)) {
    const offer = await findCurrentOffer(db, row.id);
    if (offer?.nanny_polo_id !== recipient.ask.nanny_polo_id || offer.state !== 'accepted') continue;
    const token = await createOfferToken(db, offer.id);
    codes.push(row.code);
    firstStart ||= formatInstant(row.start_at);
    isConfirmed &&= row.status === 'confirmed';
    visits.push({ facts: await buildNannyFacts(db, row) });
    visits.push({ action: `View ${formatVisitDay(row.start_at)}`, url: `${publicUrl}/offer/${token}` });
  }
  if (codes.length === 0) return createDroppedLetter(about, 'The booking is not with this nanny any more.');
  return {
    to: recipient.email,
    subject: `Thank you for accepting ${codes.length === 1 ? firstStart : `${codes.length} visits, from ${firstStart}`}`,
    parts: [
      `Hello ${recipient.name},`,
      `Thank you. You were the first to accept.${isConfirmed ? '' : ' We will write to you as soon as it is confirmed.'}`,
      ...visits,
      'If you can’t come after all, please tell us on that page or ring the office.',
    ],
    about,
  };
});
