import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { lt, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { consume, createLimitRefusal } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { supportMail } from '../mail/kinds.ts';
import { supportMessage } from './table.ts';

type SupportMessage = Body<typeof sendSupportMessage>;

/** Stores a visitor's message and mails it to the agency. Throws 429 with Retry-After if too many come from one network. */
export async function sendSupport(db: Db, limits: Config['limits'], message: SupportMessage, ip: string) {
  const wait = await consume(db, [{ what: 'support', subject: [networkOf(ip)], limits: limits.supportIp }]);
  if (wait > 0) throw createLimitRefusal(wait, 'You have sent us several messages. Please try again later.');
  await db.transaction((tx) => keepMessage(tx, message));
}

/** Stores a visitor's message and queues its mail. */
export async function keepMessage(tx: Db, message: SupportMessage): Promise<void> {
  const [made] = await tx.insert(supportMessage).values(message).returning({ id: supportMessage.id });
  if (made) await queueMail(tx, supportMail, { support_message_id: made.id });
}

/** Deletes the messages of more than 180 days ago. */
export async function deleteOldMessages(db: Db): Promise<void> {
  await db.delete(supportMessage).where(lt(supportMessage.at, sql`now() - interval '180 days'`));
}
