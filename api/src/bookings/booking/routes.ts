import { booking, bookingTransitionCalls, countBookings } from '@nanny-polo/shared/bookings/booking';
import {
  answerForNanny,
  askFamilyForPrice,
  countUrgentBookings,
  coverBooking,
  getBookingPossibilities,
  previewCancellation,
  quoteOfBooking,
  quoteOfDraft,
  rescheduleBooking,
  settleChangeRequest,
} from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer, getOffer } from '@nanny-polo/shared/bookings/offer';
import { agreeByLink, getPriceChange, refuseByLink } from '@nanny-polo/shared/pricing/price-change';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveAction, serveTransitions } from '../../kernel/http/transitions.ts';
import { isAskedAboutDraft } from '../asked-time/ask.ts';
import * as agreement from '../booking-price/agreement.ts';
import { cancellationOf } from '../booking-price/cancellation-preview.ts';
import { readPriceChange } from '../booking-price/page.ts';
import { findBookingsDuringDraft, quoteDraft, quoteOf } from '../booking-price/quote.ts';
import { settleChange } from '../booking-record/change-request.ts';
import { rowOf } from '../booking-record/row.ts';
import { countUrgent } from '../booking-record/task.ts';
import { readWaits } from '../booking-record/waits.ts';
import { readOffer } from '../offer/page.ts';
import { askFamily, offerCover, recordAnswer } from './action.ts';
import { answerOfferByLink } from './answer.ts';
import { listPossibilities } from './possibilities.ts';
import { rescheduleVisit } from './reschedule.ts';
import { bookings } from './service.ts';
import { lifeCycle } from './transition.ts';

export function registerBookingRoutes(app: App, db: Db): void {
  serveResource(app, db, booking, bookings, countBookings);
  serveTransitions(app, db, bookingTransitionCalls, lifeCycle);
  serveAction(app, db, answerForNanny, recordAnswer);
  serveAction(app, db, coverBooking, offerCover);
  serveAction(app, db, rescheduleBooking, rescheduleVisit);
  serveAction(app, db, askFamilyForPrice, askFamily);
  serveAction(app, db, settleChangeRequest, settleChange);
  app.route({ ...countUrgentBookings, handler: () => countUrgent(db) });
  app.route({ ...getBookingPossibilities, handler: (request) => listPossibilities(db, request.params.id) });
  app.route({
    ...previewCancellation,
    handler: async ({ params }) => cancellationOf(db, await rowOf(db, params.id), new Date().toISOString()),
  });
  app.route({
    ...quoteOfDraft,
    handler: async ({ body }) => {
      const quote = await quoteDraft(db, body);
      const { nanny_polo_id = null, booking_id: id } = body;
      const waits = await readWaits(db, { ...body, id, nanny_polo_id });
      const children_booked = await findBookingsDuringDraft(db, body);
      return { ...quote, ...waits, children_booked, asks_nanny: await isAskedAboutDraft(db, body) };
    },
  });
  app.route({
    ...quoteOfBooking,
    handler: async (request) => {
      const row = await rowOf(db, request.params.id);
      return row.quote ?? quoteOf(db, row);
    },
  });
  app.route({ ...getOffer, handler: ({ params }) => readOffer(db, params.token) });
  app.route({
    ...answerOffer,
    handler: ({ params, body }) => db.transaction((tx) => answerOfferByLink(tx, params.token, body)),
  });
  app.route({ ...getPriceChange, handler: ({ params }) => readPriceChange(db, params.token) });
  app.route({
    ...agreeByLink,
    handler: ({ params: { token }, body }) => {
      const agree = (tx: Db) => agreement.agreeToPricesByLink(tx, token, body.total_minor);
      return agreement.runAgreement(db, system, agree, token);
    },
  });
  app.route({
    ...refuseByLink,
    handler: ({ params }) => db.transaction((tx) => agreement.refusePricesByLink(tx, params.token)),
  });
}
