import type { Application } from '@nanny-polo/shared/application';
import { nannyPolo as contract } from '@nanny-polo/shared/nanny-polo';
import { phoneErrors } from '@nanny-polo/shared/phone';
import { eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { hasEmail } from '../../accounts/account/email-address.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { writeAlike } from '../../kernel/database/rolled-back.ts';
import { refuseErrors } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { take, tooMany } from '../../kernel/limit/service.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { nannyPolos } from '../nanny-polo/service.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { nannyApplication } from './table.ts';

/**
 * Stores an application, adds the dossier of the applicant and mails both the office and the applicant. If a dossier
 * already has the address, both mails are sent and the dossier stays as it is. An application with the hidden field
 * `website` filled in, or over the limit for its address, is ignored. The response is the same in all these cases, and
 * takes the same time whether or not the address is known. Throws 422 for an invalid telephone number, 429 if too many
 * applications come from one network.
 */
export async function apply(db: Db, limits: Config['limits'], application: Application, ip: string) {
  const network = { what: 'application', subject: [networkOf(ip)], limits: limits.applicationIp };
  const wait = await take(db, [network]);
  if (wait > 0) throw tooMany(wait, 'You have sent several applications. Please try again later.');
  // Checked before the address is looked up, so that a refusal does not reveal whether it is known.
  refuseErrors(phoneErrors(application));
  if (application.website) return;
  const { email } = application;
  const address = { what: 'mail', subject: ['applicant', email], limits: limits.mail };
  if ((await take(db, [address])) > 0) return;
  await db.transaction(async (tx) => {
    // If two applications with one address arrive at the same time, the second finds the dossier of the first.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('application ' || lower(${email})))`);
    const [known] = await tx
      .select({ id: nannyPolo.id })
      .from(nannyPolo)
      .where(hasEmail(nannyPolo, email))
      .limit(1)
      .for('key share');
    const made = await writeAlike(tx, !known, (tx) =>
      nannyPolos.create(tx, actorOf(application), dossier(application)),
    );
    const { website: _, ...form } = application;
    const values = { ...form, nanny_polo_id: (known ?? made).id, known: Boolean(known) };
    const [stored] = await tx.insert(nannyApplication).values(values).returning({ id: nannyApplication.id });
    if (!stored) throw new Error('No application was stored');
    await queueMail(tx, applicationMail, { nanny_application_id: stored.id });
    await queueMail(tx, applicationReceivedMail, { nanny_application_id: stored.id });
  });
}

/** Returns the applicant as an actor, marked as coming from the website because nobody has checked the name. */
const actorOf = ({ name }: Application): Actor => ({ kind: 'nanny', id: null, name: `${name} (website)` });

const dossier = ({ name, about, website: _, ...same }: Application) => ({
  ...same,
  display_name: name,
  legal_name: name,
  internal_note: `From the application:\n${about}`,
});

/** Returns an application with its dossier's code, or undefined if the dossier has been deleted. */
async function findApplication(db: Db, id: number) {
  const [row] = await db
    .select({ ...getTableColumns(nannyApplication), code: nannyPolo.code })
    .from(nannyApplication)
    .innerJoin(nannyPolo, eq(nannyPolo.id, nannyApplication.nanny_polo_id))
    .where(eq(nannyApplication.id, id));
  return row;
}

interface ApplicationMail {
  readonly nanny_application_id: number;
}

/** Writes the mail to the office about an application. The office's reply goes to the applicant. */
export const applicationMail = letterKind<ApplicationMail>(
  'application',
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
export const applicationReceivedMail = letterKind<ApplicationMail>(
  'application-received',
  async (db, { nanny_application_id }, { agencyEmail }) => {
    const application = await findApplication(db, nanny_application_id);
    if (!application) return null;
    const subject = 'We have your application';
    return {
      to: application.email,
      about: {
        resource: contract.name,
        record_id: application.nanny_polo_id,
        letter: subject,
        recipient: 'the nanny',
      },
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

/** Deletes the applications of more than a year ago. Their dossiers stay, with what they said about themselves. */
export async function deleteOldApplications(db: Db): Promise<void> {
  await db.delete(nannyApplication).where(lt(nannyApplication.at, sql`now() - interval '1 year'`));
}
