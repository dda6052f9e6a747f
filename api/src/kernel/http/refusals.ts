import type { App } from './instance.ts';

const words: Readonly<Record<number, string>> = {
  401: 'no valid session',
  403: 'not permitted',
  421: 'unknown host',
  429: 'too many tries',
};

/**
 * Logs every refused sign-in, wrong PIN or token, missing session or permission, unknown host and exhausted limit as a
 * line of its own under `security`: with the route and the network address, and with the account if a session names it.
 */
export function logRefusals(app: App): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { proof } = request.routeOptions.config;
    const security = words[statusCode] ?? (statusCode === 422 && proof ? 'wrong credentials' : undefined);
    if (!security) return;
    const { admin, user } = request;
    const who = { ...(admin && { admin: admin.id }), ...(user && { parent: user.id }) };
    request.log.warn({ security, status: statusCode, ...who, req: request }, 'refused');
  });
}
