import { Refusal } from '../error.ts';
import type { App } from './instance.ts';

/**
 * Calls of the API that one process has under way at a time. At some hundred calls a second, the last of so many
 * waits for about two seconds; more would wait longer than anybody does.
 */
const mostCalls = 750;

/** Seconds after which a caller who was turned away may try again. */
const retryAfter = 2;

/** Answered however busy the process is: who looks after it must see it. */
const always = /^\/api\/(health|metrics)\/?$/i;

/** Turns calls away with 503 and Retry-After, before they cost anything, while `most` are under way. */
export function turnAwayOverload(app: App, most = mostCalls): void {
  let underWay = 0;
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!path.startsWith('/api/') || always.test(path)) return;
    if (underWay >= most) {
      throw new Refusal(503, { message: 'Too much at once. Please try again.' }, retryAfter);
    }
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
}
