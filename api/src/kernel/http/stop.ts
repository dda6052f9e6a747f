import { setTimeout as delay } from 'node:timers/promises';
import { serviceUnavailable } from '../error/error.ts';
import type { App } from './instance.ts';

export const createStoppingRefusal = () => serviceUnavailable('The server is restarting. Please try again.');

/** In milliseconds, below Fastify's `pluginTimeout` of ten seconds, after which a hook fails and `close` rejects. */
export const maxWaitMs = 9_000;

/**
 * Makes `close` wait until the running calls have their responses, for at most `longest` milliseconds, before every
 * connection is closed. Meanwhile new calls get 503 with Retry-After. Streams are not waited for.
 */
export function finishCalls(app: App, longest = maxWaitMs): void {
  let running = 0;
  const finished = Promise.withResolvers<void>();
  let isStopping = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (isStopping) return done(createStoppingRefusal());
    if (request.routeOptions.config.stream) return done();
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
      if (isStopping && running === 0) finished.resolve();
    });
    done();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    if (running > 0) await Promise.race([finished.promise, delay(longest, undefined, { ref: false })]);
  });
}
