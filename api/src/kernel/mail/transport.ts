import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { capturedMail } from './captured-mail-table.ts';
import type { Letter } from './letter.ts';
import { type MailFooter, renderLetterText, renderMailHtml } from './render.ts';

/** Sends letters, or throws. Two sends with the same `messageId` are the same mail. */
export interface Transport {
  send(letter: Letter, messageId: string): Promise<void>;
  close(): void;
}

/** The server refused sender, recipient or content permanently (5xx), so a retry would not help. */
export class Undeliverable extends Error {}

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
function smtpTransport(smtpUrl: string, from: Config['mail']['from'], footer: MailFooter): Transport {
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
          text: renderLetterText(letter.parts, footer),
          html: renderMailHtml(letter, footer),
          attachments: (letter.attachments ?? []).map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: bytes,
          })),
          messageId,
          headers: { subject: subjectHeader(letter.subject), 'Auto-Submitted': 'auto-generated' },
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

export const transportOf = ({ mail: { smtpUrl, from }, mailFooter }: Config, db: Db): Transport =>
  smtpUrl ? smtpTransport(smtpUrl, from, mailFooter) : capturingTransport(db, mailFooter);
