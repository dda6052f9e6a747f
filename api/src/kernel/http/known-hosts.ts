import { Refusal } from '../error/error.ts';
import type { App } from './instance.ts';

/** The name in a Host header, without its port. */
const hostHeader = /^(\[[\da-f:.]+\]|[^\s:/@]+?)\.?(:\d*)?$/i;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Answered under any name, because load balancers call it by address. */
const exempt = '/api/health';

/**
 * Rejects calls under a name other than loopback names and `names` with 421, so that a page of another site cannot
 * read answers by pointing its own name here (DNS rebinding). A trusted proxy's X-Forwarded-Host counts as well as
 * Host.
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
      new Refusal(421, {
        message: 'This server does not answer under that host name. Add the name to ALLOWED_HOSTS.',
      }),
    );
  });
}
