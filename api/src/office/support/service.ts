import type { Body } from '@nanny-polo/shared/endpoint';
import type { sendSupportMessage } from '@nanny-polo/shared/support';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { take, tooMany } from '../../kernel/limit/service.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';

type SupportMessage = Body<typeof sendSupportMessage>;

/** Mails a visitor's message to the agency. Throws 429 with Retry-After if too many come from one network. */
export async function sendSupport(db: Db, limits: Config['limits'], message: SupportMessage, ip: string) {
  const wait = await take(db, [{ what: 'support', subject: [networkOf(ip)], limits: limits.supportIp }]);
  if (wait > 0) throw tooMany(wait, 'You have sent us several messages. Please try again later.');
  await queueMail(db, supportMail, { ...message });
}

/** Writes the mail with a visitor's message. The agency's reply goes to the visitor. */
export const supportMail = letterKind<SupportMessage>(
  'support',
  async (_, { name, email, message }, { agencyEmail }) => ({
    to: agencyEmail,
    replyTo: email,
    subject: `Message from ${name}`,
    parts: [
      'A visitor has written to you on the support page.',
      {
        facts: [
          ['Name', name],
          ['E-mail', email],
        ],
      },
      { quote: message },
      'Your reply goes to the visitor.',
    ],
  }),
);
