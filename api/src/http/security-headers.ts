import helmet from 'helmet';
import type { App } from './instance.ts';

/** What every page's Content-Security-Policy ends with. */
export const commonPolicy = "base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/** Answers that are no page need nothing at all. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The popup comes back here from another origin, and must still be the popup of who opened it. */
const authRedirect = /^\/auth-redirect\/?(\?|$)/i;

/** The headers of every answer; pages replace the Content-Security-Policy by their own. */
export function sendSecurityHeaders(app: App, { secure }: { secure: boolean }): void {
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    hsts: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', ({ raw, url }, reply, done) => {
    protect(raw, reply.raw, () => {
      reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
      reply.header('content-security-policy', apiPolicy);
      if (authRedirect.test(url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
      if (url.startsWith('/api/')) reply.header('cache-control', 'no-store');
      done();
    });
  });
}
