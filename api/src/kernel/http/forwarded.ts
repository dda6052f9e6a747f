import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { App } from './instance.ts';

const header = 'x-forwarded-for';

/** Captures the address in an entry such as `203.0.113.5:4711`, `[2001:db8::1]:443` or, from RFC 7239, `for="…";by=…`. */
const entryForm = /^(?:for=)?"?(?:\[([^\]]+)\]|([^:"]+))(?::\w+)?"?(?:;.*)?$/i;

function addressIn(entry: string): string | undefined {
  const [, bracketed, plain] = entryForm.exec(entry) ?? [];
  return [entry, bracketed, plain].find((text) => text && isIP(text));
}

/**
 * Returns the addresses of an X-Forwarded-For header without ports, from the last entry back to the first that is no
 * address: nobody can say who wrote what precedes it.
 */
function forwardedAddresses(value: string): string[] {
  const addresses = value.split(',').map((entry) => addressIn(entry.trim()));
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[];
}

/**
 * Reduces X-Forwarded-For to addresses, so that `request.ip` is one: of the client or, if a trusted proxy forwards
 * something else, of the nearest proxy. Otherwise each port and each made-up value would have limits of its own.
 */
export function cleanForwardedAddresses(app: App): void {
  app.addHook('onRequest', (request, _, done) => {
    const value = request.raw.headers[header];
    if (typeof value === 'string') request.raw.headers[header] = forwardedAddresses(value).join(', ');
    done();
  });
}

/**
 * Warns once if calls come through a proxy that is not trusted: then everybody behind it is one network, and shares its
 * limits.
 */
export function warnOfUntrustedProxy(app: App, trusted: readonly string[]): void {
  const isTrusted = proxyAddr.compile([...trusted]);
  let hasWarned = false;
  app.addHook('onRequest', (request, _, done) => {
    const { remoteAddress = '' } = request.raw.socket;
    if (!hasWarned && request.raw.headers[header] && !isTrusted(remoteAddress, 0)) {
      hasWarned = true;
      app.log.warn(
        `A proxy at ${remoteAddress} forwards calls, but TRUSTED_PROXIES does not name it: all callers behind it count as one. If it is yours, add its address.`,
      );
    }
    done();
  });
}
