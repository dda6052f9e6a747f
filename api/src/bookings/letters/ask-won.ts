import { droppedLetter, type LetterBlock, letterKind, unsentLetter } from '../../kernel/mail/letter.ts';
import { bookingsOf } from '../cover/request.ts';
import { askWonMail } from '../mail/kinds.ts';
import { currentOffer } from '../offer/service.ts';
import { createOfferToken } from '../offer/token.ts';
import { timeFacts } from '../schedule/visit-words.ts';
import { aboutAsk, addressee, whyAskEnded } from './addressee.ts';

/**
 * Writes the mail that thanks the nanny who was first to accept, with a link to each booking that is still theirs and
 * says whether it is confirmed.
 */
export const askWonLetter = letterKind(askWonMail, async (db, { cover_ask_id }, { publicUrl }) => {
  const found = await addressee(db, cover_ask_id);
  if (!found) return null;
  const about = aboutAsk(found, 'thanks for accepting');
  if (found.ask.state !== 'accepted') return droppedLetter(about, whyAskEnded(found));
  if (!found.email) return unsentLetter(about, 'noAddress');
  const visits: LetterBlock[] = [];
  const codes: string[] = [];
  let isConfirmed = true;
  for (const row of await bookingsOf(db, found.ask.cover_request_id)) {
    const offer = await currentOffer(db, row.id);
    if (offer?.nanny_polo_id !== found.ask.nanny_polo_id || offer.state !== 'accepted') continue;
    const token = await createOfferToken(db, offer.id);
    codes.push(row.code);
    isConfirmed &&= row.status === 'confirmed';
    visits.push({ facts: [['Booking', row.code], ...timeFacts(row)] });
    visits.push({ action: `View ${row.code}`, url: `${publicUrl}/offer/${token}` });
  }
  if (codes.length === 0) return droppedLetter(about, 'The booking is not with this nanny any more.');
  return {
    to: found.email,
    subject: `${codes.join(', ')}: thank you for accepting`,
    parts: [
      `Hello ${found.name},`,
      `Thank you. You were the first to accept.${isConfirmed ? '' : ' We will write to you as soon as it is confirmed.'}`,
      ...visits,
      'If you can’t come after all, please tell us on that page or ring the office.',
    ],
    about,
  };
});
