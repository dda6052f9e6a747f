import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, defineLetterKind, type LetterSubject } from '../../kernel/mail/letter.ts';
import { wordsOf } from '../document-horizon/renewal.ts';
import { gapOf, resourceOf } from '../document-horizon/service.ts';
import { renewalMail } from '../mail/kinds.ts';
import { addressOf, greetingOf } from '../schedule/recipients.ts';

/** Writes the mail that asks for a renewal, unless nothing is left to renew. */
export const renewalLetter = defineLetterKind(renewalMail, async (db, to, { publicUrl, agencyEmail }) => {
  const recipient = { to: to.kind, person_id: to.id };
  const [gap, person] = await Promise.all([gapOf(db, to), greetingOf(db, recipient)]);
  if (!person) return null;
  const about: LetterSubject = {
    resource: resourceOf[to.kind],
    record_id: to.id,
    letter: 'renewal of documents',
    recipient: to.kind === 'parent' ? 'the family' : 'the nanny',
  };
  const [first] = gap?.bookings ?? [];
  const lines = gap ? wordsOf(gap) : [];
  if (!first || lines.length === 0) return createDroppedLetter(about, 'Nothing is left to renew.');
  const address = addressOf(person, about);
  if (typeof address !== 'string') return address;
  return {
    to: address,
    subject: 'Please renew your documents',
    replyTo: agencyEmail,
    parts: [
      `Hello ${person.name},`,
      Date.parse(first.start_at) > Date.now()
        ? `Please renew the following in time for a booking that starts on ${formatInstant(first.start_at)}:`
        : `Please renew the following now, for a booking that lasts until ${formatInstant(first.end_at)}:`,
      ...lines.map((line) => ({ quote: line })),
      ...(to.kind === 'parent'
        ? [{ action: 'Upload your documents', url: `${publicUrl}/user/documents` }]
        : ['Send us a copy of the new document by replying to this mail.']),
    ],
    about,
  };
});
