import {
  agreeToUserPrice,
  cancelUserBooking,
  getUserBooking,
  listUserBookings,
  previewUserCancellation,
  rateVisit,
  refuseUserPrice,
  requestBookingChange,
} from '@nanny-polo/shared/bookings/user-booking';
import {
  changeRequestedBooking,
  quoteUserBooking,
  requestBooking,
} from '@nanny-polo/shared/bookings/user-booking-request';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { toRepeatableCall } from '../../kernel/http/repeatable.ts';
import { listQueryOf, sendPage } from '../../kernel/http/serve-resource.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { runOnce } from '../../kernel/idempotency/service.ts';
import { runAgreement } from '../booking-price/agreement.ts';
import { rowOf } from '../booking-record/row.ts';
import { cancelOwnBooking, previewCancel } from './cancel.ts';
import { assertCodesApply } from './discount-codes.ts';
import { editRequest } from './edit.ts';
import * as service from './service.ts';

export function registerUserBookingRoutes(app: App, { db, config }: Dependencies): void {
  app.route({
    ...listUserBookings,
    handler: async (request, reply) => {
      const query = await listQueryOf(db, request);
      return sendPage(reply, 'booking', query, await service.list(db, userOf(request).id, query));
    },
  });
  app.route({
    ...getUserBooking,
    handler: (request) => service.get(db, userOf(request).id, request.params.id),
  });
  app.route({
    ...requestBooking,
    handler: async (request) => {
      const { body } = request;
      const { id } = userOf(request);
      await assertCodesApply(body.discount_codes, () => service.quoteRequest(db, config.limits, id, body));
      return runOnce(db, toRepeatableCall(request), (tx) =>
        service.createRequest(tx, actorOf(request), id, body),
      );
    },
  });
  app.route({
    ...changeRequestedBooking,
    handler: async (request) => {
      const { version: _, ...body } = request.body;
      const { id } = request.params;
      const parent = userOf(request).id;
      service.assertOwnBooking(await rowOf(db, id), parent);
      await assertCodesApply(body.discount_codes, () =>
        service.quoteRequest(db, config.limits, parent, { ...body, booking_id: id }),
      );
      return db.transaction((tx) => editRequest(tx, actorOf(request), id, request.body));
    },
  });
  app.route({
    ...quoteUserBooking,
    handler: (request) => service.quoteRequest(db, config.limits, userOf(request).id, request.body),
  });
  app.route({
    ...agreeToUserPrice,
    handler: (request) =>
      runAgreement(db, actorOf(request), (tx) =>
        service.agreeToPrice(tx, actorOf(request), request.params.id, request.body),
      ),
  });
  app.route({
    ...previewUserCancellation,
    handler: (request) => previewCancel(db, userOf(request).id, request.params.id),
  });
  serveAction(app, db, refuseUserPrice, service.refusePrice);
  serveAction(app, db, cancelUserBooking, cancelOwnBooking);
  serveAction(app, db, rateVisit, service.rateOwnVisit);
  serveAction(app, db, requestBookingChange, service.askForChange);
}
