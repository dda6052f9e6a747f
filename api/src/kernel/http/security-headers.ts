import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { isApiCall } from './api-call.ts';

/** What every page's Content-Security-Policy ends with. */
export const commonPolicy = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/** Answers that are no page need nothing at all. */
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The popup comes back here from another origin, and must still be the popup of who opened it. */
const authRedirect = /^\/auth-redirect\/?(\?|$)/i;

/**
 * What sets the headers of an answer before anything else does; pages replace the Content-Security-Policy by their
 * own. `secure` where people come by https.
 */
export function securityHeaders({ secure }: { secure: boolean }) {
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    hsts: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    protect(request.raw, reply.raw, () => {
      reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
      reply.header('content-security-policy', apiPolicy);
      if (authRedirect.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
      if (isApiCall(request)) reply.header('cache-control', 'no-store');
      done();
    });
  };
}
