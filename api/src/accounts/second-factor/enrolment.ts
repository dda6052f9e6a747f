import type { Db } from '../../kernel/database/database.ts';
import { createInUseRefusal } from '../../kernel/error/error.ts';
import { formatDuration } from '../../kernel/limit/duration.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { consume, createLimitRefusal } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { Client } from '../../kernel/session/session.ts';
import { createMailCounter } from '../account/email.ts';
import { isSameEmail } from '../account/email-address.ts';
import { getActiveAccount } from '../account/service.ts';
import { enrolmentMail } from '../mail/kinds.ts';
import { openSession } from '../session/service.ts';
import { createLinkRefusal, requestLink, spendToken } from '../token/service.ts';
import { findFactors } from './factors.ts';

/** Mails an admin the link that sets up their first factor. Throws 409 if they have one, 429 over the limits on mail. */
export async function mailEnrolment(
  db: Db,
  limits: Limits,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await checkNoFactor(db, id);
  const links = { what: 'second-factor link', subject: [`${id}`], limits: limits.pin };
  const wait = await consume(db, [createMailCounter(limits, 'admin', email), links]);
  if (wait > 0)
    throw createLimitRefusal(
      wait,
      `A mail is on its way. You can request another in ${formatDuration(wait)}.`,
    );
  await db.transaction(async (tx) => {
    await queueMail(tx, enrolmentMail, await requestLink(tx, 'second-factor', { realm: 'admin', id }, email));
  });
}

/**
 * Opens a session that can only set up the first factor of the admin to whom the link was mailed. Throws 422 for an
 * invalid, used or expired token, 409 if the admin has a factor.
 */
export function openEnrolment(db: Db, token: string, client: Client): Promise<string> {
  return db.transaction(async (tx) => {
    const { id, email } = await spendToken(tx, 'second-factor', 'admin', token);
    const account = { realm: 'admin', id } as const;
    const own = await getActiveAccount(tx, account);
    if (!own || !isSameEmail(own.email, email)) throw createLinkRefusal('second-factor', 'admin');
    await checkNoFactor(tx, id);
    return openSession(tx, account, client, { level: 0, isProven: false });
  });
}

async function checkNoFactor(db: Db, id: number): Promise<void> {
  const { passkeys, codes } = await findFactors(db, id);
  if (passkeys > 0 || codes)
    throw createInUseRefusal('A second factor has been set up already. Please sign in with it.');
}
