import { isIP } from 'node:net';
import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { openStorage } from '../files/open.ts';
import type { FileStorage } from '../files/storage.ts';
import { capturedMail } from './captured-mail-table.ts';
import type { Letter } from './letter.ts';
import { drawMailLogo, type MailPicture, readMailPortrait } from './pictures.ts';
import { type MailFooter, renderLetterText, renderMailHtml } from './render.ts';

/** Sends letters, or throws. Two sends with the same `messageId` are the same mail. */
export interface Transport {
  send(letter: Letter, messageId: string): Promise<void>;
  close(): void;
}

/** The server refused sender, recipient or content permanently (5xx), so a retry would not help. */
export class Undeliverable extends Error {}

/** The server refused the recipient's address permanently. */
export class AddressRefused extends Undeliverable {}

/** What nodemailer's errors add; `rejected` are the recipients that the server refused. */
interface SmtpError {
  readonly code: string;
  readonly responseCode: number;
  readonly rejected: readonly string[];
}

/** The kinds of addresses, as ipaddr.js names them, of this machine and its network. */
const ownRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Returns whether a host is this machine or one in its network: a private address, or a name without a domain. */
export function isInOwnNetwork(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return isIP(address) ? ownRanges.includes(ipaddr.process(address).range()) : !address.includes('.');
}

/** Returns a subject so that it is read as typed: nodemailer sends what looks like an encoded word (RFC 2047) as one. */
const subjectHeader = (subject: string) =>
  subject.includes('=?') ? { prepared: true, foldLines: true, value: encodeWord(subject, 'Q', 52) } : subject;

/**
 * Returns a transport that sends by SMTP. A mail may contain a PIN or a link that gives access, so a connection to a
 * server outside the operator's network must be encrypted, unless `smtpUrl` has `?requireTLS=false`.
 */
function smtpTransport(
  smtpUrl: string,
  { mail: { from }, mailFooter: footer, agencyDir }: Config,
  storage: FileStorage,
): Transport {
  const transporter = createTransport({
    url: smtpUrl,
    requireTLS: !isInOwnNetwork(new URL(smtpUrl).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  let logo: Promise<MailPicture> | undefined;
  return {
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
        const { code, responseCode = 0, rejected = [] } = error as Partial<SmtpError>;
        const Refusal = rejected.length > 0 ? AddressRefused : Undeliverable;
        if (code === 'EENVELOPE' && responseCode >= 500) throw new Refusal(`Refused with ${responseCode}`);
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
