import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { capturedMail } from './captured-mail-table.ts';
import type { Letter } from './letter.ts';
import { isInOwnNetwork } from './own-network.ts';
import { letterText, mailHtml } from './render.ts';

/** Hands letters over for good, or throws. The same `messageId` is the same mail, sent again. */
export interface Transport {
  send(letter: Letter, messageId: string): Promise<void>;
  close(): void;
}

/** No such mailbox, or an address that no server takes: trying again changes nothing. */
export class Undeliverable extends Error {}

/**
 * Sends by SMTP. To a server outside one's own network a mail goes encrypted or not at all, unless its address says
 * `?requireTLS=false`: what it holds may open an account.
 */
function smtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): Transport {
  const transporter = createTransport({
    url: smtpUrl,
    requireTLS: !isInOwnNetwork(new URL(smtpUrl).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(letter, messageId) {
      try {
        await transporter.sendMail({
          from,
          to: letter.to,
          ...(letter.replyTo && { replyTo: letter.replyTo }),
          subject: letter.subject,
          text: letterText(letter.parts),
          html: mailHtml(letter),
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && responseCode >= 500)
          throw new Undeliverable(`Refused with ${responseCode}`);
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

/** Keeps the demo's mails to be read at /mailbox. */
function capturingTransport(db: Db): Transport {
  return {
    async send({ to, replyTo, subject, parts }, message_id) {
      await db
        .insert(capturedMail)
        .values({
          message_id,
          to,
          reply_to: replyTo ?? null,
          subject,
          parts: [...parts],
          text: letterText(parts),
        })
        .onConflictDoNothing();
    },
    close: () => {},
  };
}

/** The transport that the configuration asks for. */
export const transportOf = ({ mail: { smtpUrl, from } }: Config, db: Db): Transport =>
  smtpUrl ? smtpTransport({ smtpUrl, from }) : capturingTransport(db);
