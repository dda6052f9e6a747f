import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGone, Refusal } from '../error/error.ts';
import { admission } from './admission.ts';
import { isApiCall } from './api-call.ts';
import type { App } from './instance.ts';

/** What a process takes on. */
interface Capacity {
  /** Calls of the API under way, those that wait included: more would wait longer than anybody does. */
  readonly most?: number;
  /** Calls of signed-in people that are worked on. More would share the same connections, and all end late. */
  readonly atOnce?: number;
  /** Milliseconds after which a call that is still worked on no longer keeps the next from beginning. */
  readonly longestTurn?: number;
}

/** Seconds after which a caller who was turned away may try again. */
const retryAfter = 2;

/**
 * Turns calls away with 503 and Retry-After, before they cost anything, while too many are under way, and lets the
 * calls of signed-in people begin in the order in which they came. Who hangs up while waiting costs nothing more. A
 * call counts from when it has arrived whole: who sends slowly takes nobody's place.
 */
export function turnAwayOverload(
  app: App,
  { most = 750, atOnce = 32, longestTurn = 1000 }: Capacity = {},
): void {
  let underWay = 0;
  const admit = admission(atOnce, longestTurn);

  const isCounted = (request: FastifyRequest) => isApiCall(request) && !request.routeOptions.config.always;
  const hasBody = ({ headers }: FastifyRequest) =>
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

  const begin = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    // What is public has limits of its own, and waits for hashes and for others rather than for the database.
    if ((request.routeOptions.config.access ?? 'public') === 'public') return done();
    reply.raw.once('close', admit(done));
  };

  app.decorateRequest('beginWork', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) return done();
    if (underWay >= most) {
      return done(new Refusal(503, { message: 'Too much at once. Please try again.' }, retryAfter));
    }
    if (hasBody(request)) return done();
    begin(request, reply, done);
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (!isCounted(request) || !hasBody(request)) return done();
    if (!request.routeOptions.config.readsBody) return begin(request, reply, done);
    request.beginWork = () =>
      new Promise((resolve, reject) => {
        if (reply.raw.destroyed) return reject(clientGone());
        reply.raw.once('close', () => reject(clientGone()));
        begin(request, reply, resolve);
      });
    done();
  });
}
