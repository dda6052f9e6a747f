import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly to: string;
  readonly messageId: string;
  readonly source: string;
}

/** A mail server for tests and drills, which stores what it receives. */
export interface Smtp extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
  /** While `away` is set, it rejects everything, like a server under maintenance. */
  away: boolean;
  /** While `refusesSender` is set, it refuses every sender for good. */
  refusesSender: boolean;
  close(): Promise<void>;
}

const away = () => Object.assign(new Error('Come back later'), { responseCode: 421 });

/**
 * Starts the server on a free port of 127.0.0.1. `@nowhere.example` has no mailboxes, and it relays nothing to
 * `@beyond.example`. `secure`: it is encrypted from the
 * start, with a certificate that nobody has signed but itself.
 */
export async function startSmtp({ secure = false } = {}): Promise<Smtp> {
  const received: Received[] = [];
  const server = new SMTPServer({
    secure,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_, done) => done(smtp.away ? away() : null),
    onMailFrom(_from, _session, done) {
      if (smtp.refusesSender) done(Object.assign(new Error('Not your address'), { responseCode: 550 }));
      else done(smtp.away ? away() : null);
    },
    onRcptTo: ({ address }, _, done) => {
      const denied = Object.assign(new Error('5.7.1 Relaying denied'), { responseCode: 554 });
      if (address.endsWith('@beyond.example')) return done(denied);
      const refused = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      done(address.endsWith('@nowhere.example') ? refused : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const messageId = /^message-id: (.+)$/im.exec(source)?.[1]?.trim() ?? '';
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', messageId, source });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const smtp: Smtp = {
    url: `smtp${secure ? 's' : ''}://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    away: false,
    refusesSender: false,
    close,
    [Symbol.asyncDispose]: close,
  };
  return smtp;
}
