import * as z from 'zod/mini';
import { bookingService } from './booking-service.ts';
import { bookingWaits } from './booking-wait.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, recordFields, required, requiredText, text, version } from './field.ts';
import { offerState } from './offer.ts';
import { address, familyFields } from './parents.ts';
import { amount, discountCode } from './quote.ts';
import { oneRecord, resource } from './resource.ts';

export const bookingStatus = z.enum([
  'requested',
  'offered',
  'confirmed',
  'in_progress',
  'completed',
  'closed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
]);
export type BookingStatus = z.output<typeof bookingStatus>;

/** While a booking stands in one of these, it holds its nanny's time. */
export const holdingStatuses = ['offered', 'confirmed', 'in_progress'] as const satisfies BookingStatus[];

/**
 * Every transition of a booking, by the name of its call. Anything else is 409. A nanny withdraws from an offer only
 * after accepting it.
 */
export const bookingTransitions = {
  offer: { from: ['requested'], to: 'offered' },
  confirm: { from: ['offered'], to: 'confirmed' },
  withdraw: { from: ['offered', 'confirmed'], to: 'offered' },
  'check-in': { from: ['confirmed'], to: 'in_progress' },
  'check-out': { from: ['in_progress'], to: 'completed' },
  'undo-check-in': { from: ['in_progress'], to: 'confirmed' },
  'undo-check-out': { from: ['completed'], to: 'in_progress' },
  close: { from: ['completed'], to: 'closed' },
  decline: { from: ['requested', 'offered'], to: 'declined' },
  expire: { from: ['requested', 'offered'], to: 'expired' },
  cancel: { from: ['requested', 'offered', 'confirmed'], to: 'cancelled' },
  'no-show': { from: ['confirmed'], to: 'no_show' },
} as const satisfies Record<string, { from: BookingStatus[]; to: BookingStatus }>;
export type BookingTransition = keyof typeof bookingTransitions;
export const bookingTransitionNames = Object.keys(bookingTransitions) as BookingTransition[];

/** The moves that a booking in `status` can make. */
export const movesFrom = (status: BookingStatus) =>
  bookingTransitionNames.filter((name) =>
    (bookingTransitions[name].from as BookingStatus[]).includes(status),
  );

/** The statuses in which a booking's time and nanny may still be changed. */
export const editableStatuses = ['requested', 'offered', 'confirmed'] as const satisfies BookingStatus[];

export const bookingSource = z.enum(['phone', 'email', 'website', 'referral']);

/** Minutes kept free before and again after a booking, for the nanny's way: at most four hours. */
const bufferMinutes = z
  .int('Whole minutes')
  .check(z.nonnegative('Not below 0'), z.maximum(240, 'At most 240'));
export const defaultBufferMinutes = 15;

/** The longest booking, in days: a live-in season. */
const longestDays = 92;

function periodFault(milliseconds: number): string {
  if (milliseconds <= 0) return 'Must be after the start';
  return milliseconds > longestDays * 86_400_000 ? `At most ${longestDays} days` : '';
}

/** A booking's start and end must be in order and no further apart than a season. */
export const inOrder = z.check<{ start_at?: string | undefined; end_at?: string | undefined }>(
  ({ value, issues }) => {
    const message = periodFault(Date.parse(value.end_at ?? '') - Date.parse(value.start_at ?? ''));
    if (message) issues.push({ code: 'custom', path: ['end_at'], message, input: value.end_at });
  },
);

/** The latest offer of a booking to a nanny, as the back office sees it. */
export const bookingOffer = z.object({
  id,
  nanny_polo_id: id,
  state: offerState,
  offered_at: instant,
  expires_at: instant,
  answered_at: z.nullable(instant),
  /** The nanny herself or the coordinator who recorded what she said. */
  answered_by: z.nullable(z.string()),
});

const writable = {
  nanny_polo_id: z.nullable(id),
  service: bookingService,
  start_at: instant,
  end_at: instant,
  /** Recorded after it began; only such a booking may be given a start in the past. */
  past_visit: z.boolean(),
  buffer_minutes: bufferMinutes,
  /** Copied from the family’s record when the booking is created. */
  address: z.nullable(address),
  children: familyFields.children,
  notes: text(4000),
  internal_note: text(4000),
  source: bookingSource,
  /** Codes that the parent gave; they are reserved when the booking is confirmed. */
  discount_codes: z.array(discountCode).check(z.maxLength(10, 'At most 10')),
};

/** What the form of a booking holds: POST takes it, and the back office checks it before. */
export const bookingForm = z
  .strictObject({
    parent_id: z.int(required).check(z.positive(required), z.maximum(2_147_483_647)),
    service: bookingService,
    start_at: instant,
    end_at: instant,
    nanny_polo_id: z.optional(z.nullable(id)),
    past_visit: z.optional(writable.past_visit),
    buffer_minutes: z.optional(bufferMinutes),
    notes: z.optional(writable.notes),
    internal_note: z.optional(writable.internal_note),
    source: z.optional(bookingSource),
    discount_codes: z.optional(writable.discount_codes),
    address: z.optional(address),
    children: z.optional(writable.children),
  })
  .check(inOrder);

/** The period rule alone, for a change that names both ends. */
export const bookingPeriod = z.object({ start_at: instant, end_at: instant }).check(inOrder);

/**
 * The day's work; no booking belongs to two of them. `to_confirm`: the nanny has accepted and nothing stands against
 * the confirmation. `on_hold`: the nanny has accepted and something does. `unfilled`: starts within 48 hours and no
 * nanny has accepted. `tomorrow_morning`: confirmed, starts tomorrow before noon.
 */
export const bookingTask = z.enum(['to_confirm', 'on_hold', 'unfilled', 'tomorrow_morning']);
export type BookingTask = z.output<typeof bookingTask>;

export const booking = resource({
  name: 'booking',
  permission: 'booking',
  record: {
    ...recordFields,
    code: z.string(),
    parent_id: id,
    parent_name: z.string(),
    nanny_polo_name: z.nullable(z.string()),
    status: bookingStatus,
    needs_cover: z.boolean(),
    /** What the parent pays and the nanny earns an hour, in minor units, frozen when requested and when offered. */
    bill_rate_minor: z.nullable(z.int()),
    pay_rate_minor: z.nullable(z.int()),
    offer: z.nullable(bookingOffer),
    /** Null unless the booking is requested or offered. */
    waits_for: z.nullable(bookingWaits),
    confirmed_at: z.nullable(instant),
    /** When the nanny really came and went. */
    checked_in_at: z.nullable(instant),
    checked_out_at: z.nullable(instant),
    /** Whole minutes that the nanny stayed beyond the booked end; null until she has gone. */
    overtime_minutes: z.nullable(z.int()),
    cancelled_at: z.nullable(instant),
    /** The policy's fee that a cancellation or no-show cost the parent, in minor units; null without one. */
    cancellation_fee_minor: z.nullable(z.int()),
    /** The price that was agreed by confirming, in minor units; before that the quote call tells. */
    total_minor: z.nullable(z.int()),
    ...writable,
  },
  create: bookingForm,
  write: writable,
  filters: {
    equal: {
      status: bookingStatus,
      service: bookingService,
      parent_id: id,
      nanny_polo_id: id,
      source: bookingSource,
      needs_cover: z.boolean(),
      task: bookingTask,
    },
    range: { start_at: instant, end_at: instant, created_at: instant },
  },
  sortable: [
    'id',
    'code',
    'status',
    'service',
    'start_at',
    'end_at',
    'created_at',
    'parent_name',
    'nanny_polo_name',
  ],
});
export type Booking = z.output<(typeof booking.get.schema.response)[200]>;

/** How many bookings stand in each status, under the same filter as the list. */
export const countBookings = endpoint({
  method: 'GET',
  url: '/admin/booking/count',
  schema: {
    summary: 'Bookings by status, under the filter of a list',
    tags: ['booking'],
    querystring: z.pick(booking.list.schema.querystring, { filter: true }),
    response: { 200: z.record(bookingStatus, z.int()) },
  },
  config: { access: { permission: 'booking', type: 'visit' } },
});

const moveBody = z.strictObject({
  version,
  reason: z.optional(requiredText(1000)),
  /** `offer` only: the nanny to offer it to, where the booking names none or another one. */
  nanny_polo_id: z.optional(id),
  /** `check-in` and `check-out` only: when it really was, within the visit and not later than now; now without it. */
  at: z.optional(instant),
  /** `check-out` only: the sum of overtime beyond four hours, as 409 `overtime_unconfirmed` names it. */
  confirmed_overtime_minor: z.optional(amount),
  /** `cancel` only: the agency lets the parent off the policy's fee. */
  waive_fee: z.optional(z.boolean()),
});

/** Beyond version and reason, what a move takes. */
const extras: { [name in BookingTransition]?: readonly (keyof typeof moveBody.shape)[] } = {
  offer: ['nanny_polo_id'],
  'check-in': ['at'],
  'check-out': ['at', 'confirmed_overtime_minor'],
  cancel: ['waive_fee'],
};

function bodyOf(name: BookingTransition): typeof moveBody {
  const { shape } = moveBody;
  const extra = (extras[name] ?? []).map((field) => [field, shape[field]]);
  return z.strictObject({
    version: shape.version,
    reason: shape.reason,
    ...Object.fromEntries(extra),
  }) as unknown as typeof moveBody;
}

const move = (name: BookingTransition) =>
  endpoint({
    method: 'POST',
    url: `/admin/booking/:id/${name}`,
    schema: {
      summary: `${name} a booking that is ${bookingTransitions[name].from.join(' or ')}`,
      tags: ['booking'],
      params: oneRecord,
      body: bodyOf(name),
      response: { 200: booking.get.schema.response[200] },
    },
    config: { access: { permission: 'booking', type: 'full' } },
  });

/** What check-out is refused with, 409 `overtime_unconfirmed`: the call succeeds with this sum and instant. */
export const unconfirmedOvertime = z.object({
  at: instant,
  overtime_minutes: z.int(),
  overtime_minor: amount,
  currency: z.string(),
});

/** One call for each move. A refusal by a move's rule is 422 and names every reason at once, by field. */
export const bookingMoves = Object.fromEntries(
  bookingTransitionNames.map((name) => [name, move(name)]),
) as Record<BookingTransition, ReturnType<typeof move>>;
