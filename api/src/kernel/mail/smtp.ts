import { createTransport } from 'nodemailer';
import { isInOwnNetwork } from './own-network.ts';

/**
 * Opens the mail server. A mail may contain a PIN or a link that gives access, so a connection to a server outside the
 * operator's network must be encrypted, unless `smtpUrl` has `?requireTLS=false`.
 */
export const openMailServer = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    requireTLS: !isInOwnNetwork(new URL(smtpUrl).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });

/** Returns the host and port of a mail server, as `mail.example:465`. */
export function placeOfMailServer(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** Describes in one line why a mail server accepts nothing, without the password of its URL. */
export function describeMailFailure(error: unknown, smtpUrl: string): string {
  const { message, code } = error as Error & { code?: string };
  const hint = /certificate/i.test(message)
    ? '. For a server of your own, set NODE_EXTRA_CA_CERTS to its certificate.'
    : '';
  return `${placeOfMailServer(smtpUrl)}: ${code ?? 'failed'}, ${message.split('\n')[0]}${hint}`;
}

/** Connects to a mail server and signs in. Returns why it does not work, in one line, or null. */
export async function checkMailServer(smtpUrl: string): Promise<string | null> {
  const server = openMailServer(smtpUrl);
  try {
    await server.verify();
    return null;
  } catch (error) {
    return describeMailFailure(error, smtpUrl);
  } finally {
    server.close();
  }
}
