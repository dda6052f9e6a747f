import { booking, bookingMoves, bookingTransitionNames, countBookings } from '@nanny-polo/shared/booking';
import {
  answerForNanny,
  coverBooking,
  getBookingMoves,
  previewCancellation,
  quoteOfBooking,
  quoteOfDraft,
  rescheduleBooking,
} from '@nanny-polo/shared/booking-work';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveMove } from '../../kernel/http/moves.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { cover, recordAnswer } from './action.ts';
import { cancellationOf } from './cancellation.ts';
import { move } from './move.ts';
import { possibilities } from './possibilities.ts';
import { quoteDraft, quoteOf } from './quote.ts';
import { create, remove, reschedule, update, updateMany } from './service.ts';
import { count, get, list, read } from './view.ts';
import { hindrancesOf } from './waits.ts';

/** Bookings: the resource, its counts, its moves and what else is done with one. */
export function bookingRoutes(app: App, db: Db): void {
  const one = async (id: number) => {
    const [row] = await db.select().from(table).where(eq(table.id, id));
    if (!row) throw notFound('Booking');
    return row;
  };
  serveResource(app, db, booking, { list, get, read, create, update, updateMany, remove });
  app.route({ ...countBookings, handler: (request) => count(db, request.query) });
  for (const name of bookingTransitionNames)
    serveMove(app, db, bookingMoves[name], (tx, actor, id, sent) => move(tx, actor, id, name, sent));
  serveMove(app, db, answerForNanny, recordAnswer);
  serveMove(app, db, coverBooking, cover);
  serveMove(app, db, rescheduleBooking, reschedule);
  app.route({ ...getBookingMoves, handler: (request) => possibilities(db, request.params.id) });
  app.route({
    ...previewCancellation,
    handler: async (request) => cancellationOf(db, await one(request.params.id), new Date().toISOString()),
  });
  app.route({
    ...quoteOfDraft,
    handler: async ({ body }) => {
      const quote = await quoteDraft(db, body);
      const { nanny_polo_id = null } = body;
      return { ...quote, hindrances: await hindrancesOf(db, { ...body, nanny_polo_id }) };
    },
  });
  app.route({
    ...quoteOfBooking,
    handler: async (request) => {
      const row = await one(request.params.id);
      return row.quote ?? quoteOf(db, row);
    },
  });
}
