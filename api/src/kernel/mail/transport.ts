import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { openStorage } from '../files/open.ts';
import type { FileStorage } from '../files/storage.ts';
import { capturedMail } from './captured-mail-table.ts';
import type { Letter } from './letter.ts';
import { drawMailLogo, type MailPicture, readMailPortrait } from './pictures.ts';
import { type MailFooter, renderLetterText, renderMailHtml } from './render.ts';
import { openMailServer, placeOfMailServer } from './smtp.ts';

/** Sends letters, or throws. Two sends with the same `messageId` are the same mail. */
export interface Transport {
  send(letter: Letter, messageId: string): Promise<void>;
  /** Host and port of the mail server. */
  readonly place?: string;
  close(): void;
}

/**
 * The server refused the recipient's address permanently (5xx), so a retry would not help. A refused sender is the
 * operator's to mend: such mails are retried. Servers also say so of each recipient, with an enhanced status about
 * security (5.7, RFC 3463): relaying is denied, or the host is on a block list.
 */
export class AddressRefused extends Error {}

/** What nodemailer's errors add: the SMTP command that failed, and the recipients that the server refused. */
export interface SmtpError {
  readonly code: string;
  readonly command: string;
  readonly responseCode: number;
  /** The server's answer, such as `550 5.1.1 No such mailbox`. */
  readonly response: string;
  readonly rejected: readonly string[];
}

/** Returns a subject so that it is read as typed: nodemailer sends what looks like an encoded word (RFC 2047) as one. */
const subjectHeader = (subject: string) =>
  subject.includes('=?') ? { prepared: true, foldLines: true, value: encodeWord(subject, 'Q', 52) } : subject;

/** Returns a transport that sends by SMTP. */
function smtpTransport(
  smtpUrl: string,
  { mail: { from }, mailFooter: footer, agencyDir }: Config,
  storage: FileStorage,
): Transport {
  const transporter = openMailServer(smtpUrl);
  let logo: Promise<MailPicture> | undefined;
  return {
    place: placeOfMailServer(smtpUrl),
    async send(letter, messageId) {
      logo ??= drawMailLogo(agencyDir, getSchemes().light.ground);
      const portrait = await readMailPortrait(storage, letter.parts);
      const pictures = [await logo, ...(portrait ? [portrait] : [])];
      try {
        await transporter.sendMail({
          from,
          to: letter.to,
          ...(letter.replyTo && { replyTo: letter.replyTo }),
          text: renderLetterText(letter.parts, footer),
          html: renderMailHtml(letter, footer, portrait ? undefined : () => null),
          attachments: [
            ...pictures.map(({ cid, bytes }) => ({
              cid,
              filename: `${cid}.png`,
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              content: bytes,
            })),
            ...(letter.attachments ?? []).map(({ name, type, bytes }) => ({
              filename: name,
              contentType: type,
              content: bytes,
            })),
          ],
          messageId,
          headers: { subject: subjectHeader(letter.subject), 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { code, responseCode = 0, response = '', rejected = [] } = error as Partial<SmtpError>;
        const isOfSender = /^5\d\d[ -]5\.7\./.test(response);
        if (code === 'EENVELOPE' && responseCode >= 500 && rejected.length > 0 && !isOfSender)
          throw new AddressRefused(`Refused with ${responseCode}`);
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

/** Returns a transport that stores the demo's mails, which /mailbox shows. */
function capturingTransport(db: Db, footer: MailFooter): Transport {
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
          text: renderLetterText(parts, footer),
        })
        .onConflictDoNothing();
    },
    close: () => {},
  };
}

export const transportOf = (config: Config, db: Db): Transport =>
  config.mail.smtpUrl
    ? smtpTransport(config.mail.smtpUrl, config, openStorage(config))
    : capturingTransport(db, config.mailFooter);
