import { nannyPolo as contract } from '@nanny-polo/shared/people/nanny-polo';
import { eq } from 'drizzle-orm';
import { readEvent } from '../../kernel/history/as-of.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createUnsentLetter, defineLetterKind, type LetterBlock } from '../../kernel/mail/letter.ts';
import { applicantMail } from '../mail/kinds.ts';
import { firstNameOf } from '../nanny-polo/dossier.ts';
import { nannyPolo } from '../nanny-polo/table.ts';

/** The subject of the mail about each transition, and its text. */
const texts: Readonly<Record<string, [subject: string, ...parts: string[]]>> = {
  interview: [
    'Your interview with us',
    'Thank you for your application. We would like to meet you.',
    'Please bring your passport and the certificates you have. If the time does not suit you, reply to this mail.',
  ],
  reject: [
    'Your application',
    'Thank you for your application, and for your time. We cannot offer you work with us.',
    'If you have a question, reply to this mail.',
  ],
  activate: [
    'Welcome',
    'We are glad to have you with us. From now on families can book you.',
    'When we have a visit for you, we mail you its time, its area and your pay. You accept or decline by the link in the mail.',
  ],
};

/** Writes the mail to an applicant about an interview, a refusal or their first day. */
export const applicantLetter = defineLetterKind(applicantMail, async (db, { event_id }, { agencyEmail }) => {
  const recorded = await readEvent(db, event_id);
  const [subject, first, ...others] = texts[recorded?.action ?? ''] ?? [];
  if (!recorded || !subject || !first) return null;
  const { id, display_name, email } = nannyPolo;
  const [nanny] = await db
    .select({ id, display_name, email })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, recorded.record_id));
  if (!nanny) return null;
  const about = {
    ...{ resource: contract.name, record_id: nanny.id, letter: subject },
    recipient: 'the nanny',
  } as const;
  if (!nanny.email) return createUnsentLetter(about, 'noAddress');
  const interviewAt = recorded.after?.interview_at;
  const facts: LetterBlock[] =
    recorded.action === 'interview' && typeof interviewAt === 'string'
      ? [{ facts: [['Interview', formatInstant(interviewAt)]] }]
      : [];
  const parts = [`Hello ${firstNameOf(nanny)},`, first, ...facts, ...others];
  return { to: nanny.email, about, replyTo: agencyEmail, subject, parts };
});
