import { nannyPolo as contract } from '@nanny-polo/shared/people/nanny-polo';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { defineLetterKind } from '../../kernel/mail/letter.ts';
import { nannyApplication } from '../application/table.ts';
import { applicationMail, applicationReceivedMail } from '../mail/kinds.ts';
import { nannyPolo } from '../nanny-polo/table.ts';

/** Returns an application with its dossier's code, or undefined if the dossier has been deleted. */
async function findApplication(db: Db, id: number) {
  const [row] = await db
    .select({ ...getTableColumns(nannyApplication), code: nannyPolo.code })
    .from(nannyApplication)
    .innerJoin(nannyPolo, eq(nannyPolo.id, nannyApplication.nanny_polo_id))
    .where(eq(nannyApplication.id, id));
  return row;
}

/** Writes the mail to the office about an application. The office's reply goes to the applicant. */
export const applicationLetter = defineLetterKind(
  applicationMail,
  async (db, { nanny_application_id }, { agencyEmail, publicUrl }) => {
    const application = await findApplication(db, nanny_application_id);
    if (!application) return null;
    const { nanny_polo_id: id, code, known, ...form } = application;
    return {
      to: agencyEmail,
      about: { resource: contract.name, record_id: id, letter: 'Application', recipient: 'the office' },
      replyTo: form.email,
      subject: `Application from ${form.name}`,
      parts: [
        known
          ? `${code} has this e-mail address already. Nothing in the dossier was changed.`
          : `A new nanny applied on the website. Their dossier is ${code}.`,
        {
          facts: [
            ['Name', form.name],
            ['E-mail', form.email],
            ['Telephone', form.phone],
            ['Postcode', form.postcode],
            ['Experience', `${form.experience_years} ${form.experience_years === 1 ? 'year' : 'years'}`],
            ['Languages', form.languages.join(', ')],
          ],
        },
        { quote: form.about },
        { action: 'Open the dossier', url: `${publicUrl}/admin/master/nanny-polo/${id}/show` },
      ],
    };
  },
);

/** Writes the confirmation to an applicant. Does not quote them, because anyone can enter somebody else's address. */
export const applicationReceivedLetter = defineLetterKind(
  applicationReceivedMail,
  async (db, { nanny_application_id }, { agencyEmail }) => {
    const application = await findApplication(db, nanny_application_id);
    if (!application) return null;
    const { nanny_polo_id: record_id } = application;
    const subject = 'We have your application';
    return {
      to: application.email,
      about: { resource: contract.name, record_id, letter: subject, recipient: 'the nanny' },
      replyTo: agencyEmail,
      subject,
      parts: [
        'Thank you for applying to work with us as a nanny.',
        'We read every application ourselves and reply within five working days. If we can take your application further, the next step is a meeting in person; please bring your passport then.',
        'If you did not apply, reply to this mail and we will delete the application.',
      ],
    };
  },
);
