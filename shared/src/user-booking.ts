import * as z from 'zod/mini';
import { inOrder } from './booking.ts';
import { bookingService } from './booking-service.ts';
import { bookingStatus } from './booking-status.ts';
import { cancellationPreview } from './cancellation.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, integer, requiredText, text, version } from './field.ts';
import { listQuery } from './list-query.ts';
import { address, child } from './parents.ts';
import { discountCode, quote } from './quote.ts';
import { oneRecord } from './resource.ts';

/** A parent's own bookings; another parent's are 404. */

const tags = ['user booking'];
const config = { access: 'user' } as const;

/** A booking as its parent sees it: with the nanny's name once it is confirmed, without the agency's notes. */
export const userBooking = z.object({
  id,
  version,
  created_at: instant,
  code: z.string(),
  service: bookingService,
  status: bookingStatus,
  start_at: instant,
  end_at: instant,
  address: z.nullable(address),
  children: z.array(child),
  notes: z.string(),
  nanny_name: z.nullable(z.string()),
  checked_in_at: z.nullable(instant),
  checked_out_at: z.nullable(instant),
  cancellation_fee_minor: z.nullable(z.int()),
  /** The price agreed with the confirmation; null before. */
  total_minor: z.nullable(z.int()),
  /** Whether it may be cancelled now. */
  cancellable: z.boolean(),
});
export type UserBooking = z.output<typeof userBooking>;

/** A parent's request. Address and children default to those of the account. */
const userBookingForm = z
  .strictObject({
    service: bookingService,
    start_at: instant,
    end_at: instant,
    notes: z.optional(text(4000)),
    address: z.optional(address),
    children: z.optional(z.array(child).check(z.maxLength(12))),
    discount_codes: z.optional(z.array(discountCode).check(z.maxLength(10, 'At most 10'))),
  })
  .check(inOrder);

const userQuote = z.omit(quote, { pay_minor: true });
export type UserQuote = z.output<typeof userQuote>;

export const listUserBookings = endpoint({
  method: 'GET',
  url: '/users/booking',
  schema: {
    summary: 'The parent’s bookings; Content-Range states the total',
    tags,
    querystring: listQuery({ equal: { status: bookingStatus }, range: { start_at: instant } }, [
      'id',
      'start_at',
      'status',
    ]),
    response: { 200: z.array(userBooking) },
  },
  config,
});

export const getUserBooking = endpoint({
  method: 'GET',
  url: '/users/booking/:id',
  schema: {
    summary: 'One of the parent’s bookings',
    tags,
    params: oneRecord,
    response: { 200: userBooking },
  },
  config,
});

/** What a request would cost, without the nanny's pay. Stores nothing. */
export const quoteUserBooking = endpoint({
  method: 'POST',
  url: '/users/booking/quote',
  schema: { summary: 'What a request would cost', tags, body: userBookingForm, response: { 200: userQuote } },
  config,
});

/** Honours Idempotency-Key. The start must be in the future. */
export const requestBooking = endpoint({
  method: 'POST',
  url: '/users/booking',
  schema: { summary: 'Request a booking', tags, body: userBookingForm, response: { 201: userBooking } },
  config: { ...config, limit: 'bookings' },
});

export const previewUserCancellation = endpoint({
  method: 'GET',
  url: '/users/booking/:id/cancellation',
  schema: {
    summary: 'What cancelling now would cost',
    tags,
    params: oneRecord,
    response: { 200: cancellationPreview },
  },
  config,
});

/** Cancels. `fee_minor` is the fee the parent agreed to; a higher one is 409 `fee_changed` with the new preview. */
export const cancelUserBooking = endpoint({
  method: 'POST',
  url: '/users/booking/:id/cancel',
  schema: {
    summary: 'Cancel one of the parent’s bookings',
    tags,
    params: oneRecord,
    body: z.strictObject({
      version,
      fee_minor: integer.check(z.nonnegative()),
      reason: z.optional(requiredText(1000)),
    }),
    response: { 200: userBooking },
  },
  config,
});
