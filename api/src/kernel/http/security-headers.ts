import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { isApiCall } from './instance.ts';

/** The end of every page's Content-Security-Policy. */
export const commonPolicy = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/** The policy of responses that are not pages. They may load nothing. */
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page to which the popup returns from another origin. It must keep its link to its opener. */
const authRedirect = /^\/auth-redirect\/?(\?|$)/i;

/**
 * Returns the hook that sets the security headers; it must run before any other. Pages replace the
 * Content-Security-Policy with their own. `secure`: whether the product is served over HTTPS; `subdomains`:
 * whether all subdomains are.
 */
export function createSecurityHeaders({ secure, subdomains }: { secure: boolean; subdomains: boolean }) {
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    hsts: secure && { includeSubDomains: subdomains },
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
