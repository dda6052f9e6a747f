import { sql } from 'drizzle-orm';
import { letters } from '../areas.ts';
import { type Db, queryRows } from '../kernel/database/database.ts';
import { type Compose, isLetter, type Letter } from '../kernel/mail/letter.ts';
import { someFacts } from './facts.ts';

/** Returns a letter that is to be sent, or null if it is not. */
export async function letterOf(composed: ReturnType<Compose<object>>): Promise<Letter | null> {
  const letter = await composed;
  return isLetter(letter) ? letter : null;
}

export type QueuedMail = Readonly<Record<string, unknown>> & { readonly template: string };

/** Returns the data of the mails in the queue, earliest first. */
async function queuedMails(db: Db): Promise<QueuedMail[]> {
  const jobs = await queryRows<{ data: QueuedMail }>(
    db,
    sql`SELECT data FROM pgboss.job WHERE name = 'mail' AND state < 'active' ORDER BY created_on, id`,
  );
  return jobs.map(({ data }) => data);
}

/**
 * Writes the mails of these kinds that are in the queue, as a worker would now, and empties the queue. Returns for each
 * its recipient and text, or why it is not sent, or null.
 */
export async function writeQueue(db: Db, ...templates: string[]) {
  const mails = await queuedMails(db);
  const written = [];
  for (const mail of mails.filter(({ template }) => templates.includes(template))) {
    const kind = letters.find(({ template }) => template === mail.template);
    const letter = await kind?.compose(db, mail, {
      publicUrl: 'https://nanny.example',
      agencyEmail: 'office@nanny.example',
      pinSeconds: 60,
      facts: someFacts,
    });
    if (!letter) written.push(null);
    else if (isLetter(letter)) written.push(`${letter.to}: ${JSON.stringify(letter.parts)}`);
    else written.push(...[letter].flat().map(({ action, reason }) => `${action}: ${reason}`));
  }
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`);
  return written;
}
