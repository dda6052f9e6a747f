import {
  countOrders,
  order,
  orderMoves,
  orderTransactions,
  orderTransitionNames,
  transactionKind,
} from '@nanny-polo/shared/order';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { repeatable } from '../../kernel/http/repeatable.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { once } from '../../kernel/idempotency/service.ts';
import { create, move, remove, transact, update, updateMany } from './back-office.ts';
import { count, get, list } from './view.ts';

/** Orders: the resource, its counts, its moves and its transactions. */
export function orderRoutes(app: App, db: Db): void {
  serveResource(app, db, order, { list, get, create, update, updateMany, remove });
  app.route({ ...countOrders, handler: (request) => count(db, request.query) });
  for (const name of orderTransitionNames) {
    app.route({
      ...orderMoves[name],
      handler: (request) =>
        db.transaction((tx) => move(tx, actorOf(request), request.params.id, name, request.body)),
    });
  }
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
