import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import type { Application } from '@nanny-polo/shared/people/application';
import { lt, sql } from 'drizzle-orm';
import { hasEmail } from '../../accounts/account/email-address.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { writeAlike } from '../../kernel/database/rolled-back.ts';
import { refuseErrors } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { consume, createLimitRefusal } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { applicationMail, applicationReceivedMail } from '../mail/kinds.ts';
import { nannyPolos } from '../nanny-polo/service.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { nannyApplication } from './table.ts';

/**
 * Stores an application, adds a dossier unless one has its address, and mails the office and the applicant. Ignores one
 * with the hidden field `website`, or over the limit for its address. Responds alike in each case. Throws 422 for an
 * invalid telephone number, 429 over the limit of a network.
 */
export async function submitApplication(
  db: Db,
  limits: Config['limits'],
  application: Application,
  ip: string,
) {
  const network = { what: 'application', subject: [networkOf(ip)], limits: limits.applicationIp };
  const wait = await consume(db, [network]);
  if (wait > 0) throw createLimitRefusal(wait, 'You have sent several applications. Please try again later.');
  // Checked before the address is looked up, so that a refusal does not reveal whether it is known.
  refuseErrors(findPhoneErrors(application));
  if (application.website) return;
  const { email } = application;
  const address = { what: 'mail', subject: ['applicant', email], limits: limits.mail };
  if ((await consume(db, [address])) > 0) return;
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

/** Deletes the applications of more than a year ago. Their dossiers stay, with what they said about themselves. */
export async function deleteOldApplications(db: Db): Promise<void> {
  await db.delete(nannyApplication).where(lt(nannyApplication.at, sql`now() - interval '1 year'`));
}
