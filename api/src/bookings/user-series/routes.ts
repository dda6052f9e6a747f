import {
  askToEndSeries,
  getUserSeries,
  listUserSeries,
  quoteUserSeries,
  requestSeries,
  skipSeriesVisit,
} from '@nanny-polo/shared/bookings/user-series';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { toRepeatableCall } from '../../kernel/http/repeatable.ts';
import { listQueryOf, sendPage } from '../../kernel/http/serve-resource.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { runOnce } from '../../kernel/idempotency/service.ts';
import { assertCodesApply } from '../user-booking/discount-codes.ts';
import * as service from './service.ts';
import { get, list } from './view.ts';

export function registerUserSeriesRoutes(app: App, { db, config }: Dependencies): void {
  app.route({
    ...listUserSeries,
    handler: async (request, reply) => {
      const query = await listQueryOf(db, request);
      return sendPage(reply, 'series', query, await list(db, userOf(request).id, query));
    },
  });
  app.route({ ...getUserSeries, handler: (request) => get(db, userOf(request).id, request.params.id) });
  app.route({
    ...quoteUserSeries,
    handler: (request) => service.quoteRequest(db, config.limits, userOf(request).id, request.body),
  });
  app.route({
    ...requestSeries,
    handler: async (request) => {
      const { body } = request;
      const { id } = userOf(request);
      await assertCodesApply(body.discount_codes, () => service.quoteRequest(db, config.limits, id, body));
      return runOnce(db, toRepeatableCall(request), (tx) =>
        service.createRequest(tx, actorOf(request), id, body),
      );
    },
  });
  serveAction(app, db, skipSeriesVisit, service.skipVisit);
  serveAction(app, db, askToEndSeries, service.askToEnd);
}
