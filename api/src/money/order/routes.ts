import {
  countOrders,
  order,
  orderTransactions,
  orderTransitionCalls,
  transactionKind,
} from '@nanny-polo/shared/order';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { repeatable } from '../../kernel/http/repeatable.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { serveTransitions } from '../../kernel/http/transitions.ts';
import { once } from '../../kernel/idempotency/service.ts';
import { createOrder } from './create.ts';
import { lifeCycle } from './row.ts';
import { transact } from './transact.ts';
import { orders } from './view.ts';

export function orderRoutes(app: App, db: Db): void {
  serveResource(app, db, order, { ...orders, create: createOrder }, countOrders);
  serveTransitions(app, db, orderTransitionCalls, lifeCycle);
  for (const kind of transactionKind.options) {
    app.route({
      ...orderTransactions[kind],
      handler: (request) => {
        const { params, body } = request;
        const call = { ...repeatable(request), body: { ...params, ...body } };
        return once(db, call, (tx) => transact(tx, actorOf(request), params.id, kind, body));
      },
    });
  }
}
