import { cancelCreditNote, creditOrder } from '@nanny-polo/shared/credit-note-calls';
import { countOrders, order, orderTransactions, orderTransitionCalls } from '@nanny-polo/shared/order';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { repeatable } from '../../kernel/http/repeatable.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { serveTransitions } from '../../kernel/http/transitions.ts';
import { once } from '../../kernel/idempotency/service.ts';
import { createOrder } from './create.ts';
import { cancelNote, creditWithoutRefund } from './credit.ts';
import { lifeCycle } from './row.ts';
import { recordPayment, recordRefund } from './transact.ts';
import { orders } from './view.ts';

export function orderRoutes(app: App, db: Db): void {
  serveResource(app, db, order, { ...orders, create: createOrder }, countOrders);
  serveTransitions(app, db, orderTransitionCalls, lifeCycle);
  for (const kind of ['charge', 'deposit'] as const)
    app.route({
      ...orderTransactions[kind],
      handler: (request) => {
        const { params, body } = request;
        return once(db, callOf(request), (tx) => recordPayment(tx, actorOf(request), params.id, kind, body));
      },
    });
  app.route({
    ...orderTransactions.refund,
    handler: (request) => {
      const { params, body } = request;
      return once(db, callOf(request), (tx) => recordRefund(tx, actorOf(request), params.id, body));
    },
  });
  app.route({
    ...creditOrder,
    handler: (request) => {
      const { params, body } = request;
      return once(db, callOf(request), (tx) => creditWithoutRefund(tx, actorOf(request), params.id, body));
    },
  });
  app.route({
    ...cancelCreditNote,
    handler: (request) => {
      const { params, body } = request;
      return once(db, callOf(request), (tx) => cancelNote(tx, actorOf(request), params, body));
    },
  });
}

/** Returns a request as a repeatable call on one order. */
const callOf = (request: FastifyRequest) => ({
  ...repeatable(request),
  body: { ...(request.params as object), ...(request.body as object) },
});
