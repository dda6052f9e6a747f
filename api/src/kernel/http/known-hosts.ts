import { Refusal } from '../error/error.ts';
import { isNavigation } from './error-pages.ts';
import type { App } from './instance.ts';

/** Matches a Host header and captures the name without its port. */
const hostHeader = /^(\[[\da-f:.]+\]|[^\s:/@]+?)\.?(:\d*)?$/i;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Served under any name, because load balancers call it by address. */
const exempt = '/api/health';

/**
 * Rejects calls with 421 unless their host is a loopback name or in `names`, so that a page of another site cannot read
 * responses by pointing its own host name here (DNS rebinding). A trusted proxy's X-Forwarded-Host is checked as well
 * as Host.
 */
export function requireKnownHost(app: App, names: readonly string[]): void {
  const known = new Set(names);
  const isKnown = (host = '') => {
    const name = hostHeader.exec(host)?.[1]?.toLowerCase() ?? '';
    return loopback.test(name) || known.has(name);
  };
  app.addHook('onRequest', (request, _, done) => {
    const isAllowed = isKnown(request.headers.host) && isKnown(request.host);
    if (isAllowed || request.routeOptions.url === exempt) return done();
    done(
      new Refusal('misdirected', {
        message: 'This server does not serve that host name. Add the name to ALLOWED_HOSTS.',
      }),
    );
  });
}

/**
 * Redirects browsers that open a page of the demo at its address to the same page at `publicUrl`: sign-ins belong to
 * one host, and passkeys need a name.
 */
export function redirectToName(app: App, publicUrl: string): void {
  const address = new URL(publicUrl).host.replace('localhost', '127.0.0.1');
  app.addHook('onRequest', (request, reply, done) => {
    if (request.host !== address || !isNavigation(request)) return done();
    reply.redirect(publicUrl + request.url);
  });
}
