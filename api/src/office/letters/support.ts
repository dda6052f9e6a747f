import { agencySettings, settingsId } from '@nanny-polo/shared/pricing/agency-settings';
import { eq } from 'drizzle-orm';
import { defineLetterKind } from '../../kernel/mail/letter.ts';
import { supportMail } from '../mail/kinds.ts';
import { supportMessage } from '../support/table.ts';

/** The message itself is deleted in time, so it stands in the history of the agency's settings if it was not mailed. */
const about = {
  resource: agencySettings.name,
  record_id: settingsId,
  letter: 'Message of a visitor',
  recipient: 'the office',
} as const;

/** Writes the mail with a visitor's message. The agency's reply goes to the visitor. */
export const supportLetter = defineLetterKind(
  supportMail,
  async (db, { support_message_id: id }, { agencyEmail }) => {
    const [row] = await db.select().from(supportMessage).where(eq(supportMessage.id, id));
    if (!row) return null;
    return {
      to: agencyEmail,
      about,
      replyTo: row.email,
      subject: `Message from ${row.name}`,
      parts: [
        'A visitor has written to you on the support page.',
        {
          facts: [
            ['Name', row.name],
            ['E-mail', row.email],
          ],
        },
        { quote: row.message },
        'Your reply goes to the visitor.',
      ],
    };
  },
);
