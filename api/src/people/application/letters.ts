import type { Application } from '@nanny-polo/shared/application';
import { letterKind } from '../../kernel/mail/letter.ts';

/** Writes the mail to the office about an application. The office's reply goes to the applicant. */
export const applicationMail = letterKind<Application & { id: number; code: string; known: boolean }>(
  'application',
  async (_, { id, code, known, ...sent }, { agencyEmail, publicUrl }) => ({
    to: agencyEmail,
    replyTo: sent.email,
    subject: `Application from ${sent.name.replace(/\s+/g, ' ')}`,
    parts: [
      known
        ? `${code} has this e-mail address already. Nothing in the dossier was changed.`
        : `A new nanny applied on the website. Their dossier is ${code}.`,
      {
        facts: [
          ['Name', sent.name],
          ['E-mail', sent.email],
          ['Telephone', sent.phone],
          ['Postcode', sent.postcode],
          ['Experience', `${sent.experience_years} ${sent.experience_years === 1 ? 'year' : 'years'}`],
          ['Languages', sent.languages.join(', ')],
        ],
      },
      { quote: sent.about },
      { action: 'Open the dossier', url: `${publicUrl}/admin/master/nanny-polo/${id}/show` },
    ],
  }),
);

/** Writes the confirmation to an applicant. Does not quote them, because anyone can enter somebody else's address. */
export const applicationReceivedMail = letterKind<{ email: string }>(
  'application-received',
  async (_, { email }, { agencyEmail }) => ({
    to: email,
    replyTo: agencyEmail,
    subject: 'We have your application',
    parts: [
      'Thank you for applying to work with us as a nanny.',
      'We read every application ourselves and reply within five working days. If we can take your application further, the next step is a meeting in person; please bring your passport then.',
      'If you did not apply, reply to this mail and we will delete the application.',
    ],
  }),
);
