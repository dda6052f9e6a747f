import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBusyRefusal } from '../error/error.ts';
import { limitConcurrency } from '../limit/concurrency.ts';
import { waitForAdmission } from './admission.ts';
import { hasBody } from './body.ts';
import { type App, isApiCall } from './instance.ts';

interface Capacity {
  /** Calls of the API that run or wait. More would wait longer than any client does. */
  readonly max?: number;
  /** Calls of signed-in people that run at the same time. More would share the same connections and all be slow. */
  readonly atOnce?: number;
  /** Milliseconds after which a call that still runs no longer blocks the next one. */
  readonly longestTurn?: number;
}

/** Milliseconds until a rejection: clients that retry at once would leave no time for the calls that run. */
const rejectDelayMs = 500;

/**
 * Rejects calls with 503 and Retry-After while too many are running, and lets the calls of signed-in people start in
 * order of arrival. A client that disconnects while waiting leaves the queue. A call counts once it has arrived
 * completely.
 * @see docs/decisions/015-failures.md
 */
export function rejectOverload(app: App, { max = 750, atOnce = 32, longestTurn = 1000 }: Capacity = {}) {
  let underWay = 0;
  const inTurn = limitConcurrency({ atOnce, waiting: Number.POSITIVE_INFINITY });

  const isCounted = (request: FastifyRequest) => {
    const { always, defence, stream } = request.routeOptions.config;
    return isApiCall(request) && !always && !defence && !stream;
  };

  const begin = (request: FastifyRequest, { raw }: FastifyReply, done: () => void) => {
    underWay += 1;
    raw.once('close', () => {
      underWay -= 1;
    });
    // Most public calls have limits of their own, and wait for hashes or other services rather than for the database.
    if ((request.routeOptions.config.access ?? 'public') === 'public') return done();
    const turn = (leave: () => void) => {
      if (raw.destroyed) return leave();
      const timer = setTimeout(leave, longestTurn).unref();
      raw.once('close', () => {
        clearTimeout(timer);
        leave();
      });
      done();
    };
    void inTurn(() => new Promise<void>(turn));
  };

  app.decorateRequest('beginWork', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) return done();
    if (underWay >= max) return void setTimeout(done, rejectDelayMs, createBusyRefusal());
    if (hasBody(request)) return done();
    begin(request, reply, done);
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (!isCounted(request) || !hasBody(request)) return done();
    if (!request.routeOptions.config.readsBody) return begin(request, reply, done);
    request.beginWork = () => waitForAdmission(reply, (start) => begin(request, reply, start));
    done();
  });
}
