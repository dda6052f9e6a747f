import * as z from 'zod/mini';
import { booking, bookingForm, bookingStatus, bookingTransitionNames, inOrder } from './booking.ts';
import { bookingHindrance } from './booking-wait.ts';
import { cancellationPreview } from './cancellation.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, requiredText, version } from './field.ts';
import { quote } from './quote.ts';
import { oneRecord } from './resource.ts';

/** What a coordinator does with a booking besides its moves. */

const tags = ['booking'];
const read = { access: { permission: 'booking', type: 'visit' } } as const;
const change = { access: { permission: 'booking', type: 'full' } } as const;
const record = booking.get.schema.response[200];
const reason = z.optional(requiredText(1000));

/** The calls that change a booking without being one of its transitions. */
export const bookingActionNames = ['answer', 'cover', 'reschedule'] as const;
export type BookingAction = (typeof bookingActionNames)[number];

/** Records what the nanny said by telephone to the offer that waits for her answer; otherwise 409. */
export const answerForNanny = endpoint({
  method: 'POST',
  url: '/admin/booking/:id/answer',
  schema: {
    summary: 'Record the nanny’s answer to an offer',
    tags,
    params: oneRecord,
    body: z.strictObject({ version, answer: z.enum(['accepted', 'declined']), reason }),
    response: { 200: record },
  },
  config: change,
});

/** Offers a booking that stands offered to a nanny, another one or the same again; the earlier offer is withdrawn. */
export const coverBooking = endpoint({
  method: 'POST',
  url: '/admin/booking/:id/cover',
  schema: {
    summary: 'Offer an offered booking to another nanny',
    tags,
    params: oneRecord,
    body: z.strictObject({ version, nanny_polo_id: id, reason }),
    response: { 200: record },
  },
  config: change,
});

/**
 * Moves a booking that has not begun to another time. A nanny who was offered the old time is asked anew, and so is
 * `nanny_polo_id`, where somebody else is to come at the new time; a nanny who had confirmed is let go for her.
 */
export const rescheduleBooking = endpoint({
  method: 'POST',
  url: '/admin/booking/:id/reschedule',
  schema: {
    summary: 'Move a booking to another time',
    tags,
    params: oneRecord,
    body: z
      .strictObject({
        version,
        start_at: instant,
        end_at: instant,
        nanny_polo_id: z.optional(id),
        /** Required for a start in the past; otherwise 422 `start_in_past`. */
        past_visit: z.optional(z.boolean()),
        reason,
      })
      .check(inOrder),
    response: { 200: record },
  },
  config: change,
});

/**
 * The moves that start from the booking's status, with what is against each. Those that are not possible at this time,
 * such as a no-show before the start, are left out.
 */
export const bookingPossibilities = z.object({
  status: bookingStatus,
  version,
  moves: z.array(
    z.object({
      name: z.enum([...bookingTransitionNames, ...bookingActionNames]),
      allowed: z.boolean(),
      /** Every reason that stands against it, each with the field of the booking it belongs to. */
      reasons: z.array(z.object({ field: z.string(), message: z.string() })),
      /** What a person should know before doing it. */
      warnings: z.array(z.string()),
      /** Between which instants `at` may lie, and besides not later than now; null where a move takes none. */
      at: z.nullable(z.object({ earliest: instant, latest: instant })),
    }),
  ),
});
export type BookingPossibilities = z.output<typeof bookingPossibilities>;

export const getBookingMoves = endpoint({
  method: 'GET',
  url: '/admin/booking/:id/moves',
  schema: {
    summary: 'What can be done with a booking now, and why the rest cannot',
    tags,
    params: oneRecord,
    response: { 200: bookingPossibilities },
  },
  config: read,
});

/** What cancelling a booking now would cost its parent. */
export const previewCancellation = endpoint({
  method: 'GET',
  url: '/admin/booking/:id/cancellation',
  schema: {
    summary: 'What cancelling now would cost the parent',
    tags,
    params: oneRecord,
    response: { 200: cancellationPreview },
  },
  config: read,
});

/** What a booking costs and why: as agreed by confirming, before that as of now. */
export const quoteOfBooking = endpoint({
  method: 'GET',
  url: '/admin/booking/:id/quote',
  schema: {
    summary: 'What a booking costs, line by line',
    tags,
    params: oneRecord,
    response: { 200: quote },
  },
  config: read,
});

const { parent_id, service, start_at, end_at, nanny_polo_id, address, children, discount_codes } =
  bookingForm.shape;

/**
 * What a booking would cost as entered, and what would keep it from being confirmed. Address and children are the
 * parent's where the draft has none. With `booking_id`, the price that the booking has once the draft is saved: at its
 * frozen rates, by the terms of its order, with its own address, children and codes where the draft has none.
 */
export const quoteOfDraft = endpoint({
  method: 'POST',
  url: '/admin/booking/quote',
  schema: {
    summary: 'What a booking would cost and what would keep it from being confirmed; nothing is kept of it',
    tags,
    body: z
      .strictObject({
        parent_id,
        service,
        start_at,
        end_at,
        nanny_polo_id,
        address,
        children,
        discount_codes,
        booking_id: z.optional(id),
      })
      .check(inOrder),
    response: { 200: z.extend(quote, { hindrances: z.array(bookingHindrance) }) },
  },
  config: change,
});
