import * as z from 'zod/mini';
import type { ResponseBody } from '../contract/endpoint.ts';
import { day, id, instant, period, recordFields } from '../contract/field.ts';
import { defineCountCall, defineTransitionCalls, transitionBody } from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { bookedChild } from '../people/family-fields.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { amount } from '../pricing/quote.ts';
import { relativeDays } from '../time/relative-days.ts';
import { bookingFields, bookingForm, bookingSource, familyWish } from './booking-form.ts';
import { inOrder } from './booking-rules.ts';
import { type BookingTransition, bookingStatus, bookingTransitions } from './booking-status.ts';
import { bookingWaits, briefWaits } from './booking-wait.ts';
import { alsoBooked } from './children-booked.ts';
import { offerState } from './offer.ts';
import { askedTime, nannyAgreed } from './time-change.ts';
import { agreedTimes } from './unusual-time.ts';

/** The latest offer of a booking, as the back office shows it. */
export const bookingOffer = z.object({
  id,
  state: offerState,
  expires_at: instant,
});

/** The rule for start and end alone, for a change to both. */
export const bookingPeriod = z.object(period).check(inOrder);

/**
 * The day's work; a booking has at most one task. `to_confirm`: the nanny has accepted and nothing prevents the
 * confirmation. `on_hold`: the nanny has accepted and something does. `unfilled`: starts within 48 hours and no nanny
 * has accepted. `tomorrow_morning`: confirmed, starts tomorrow before noon.
 */
export const bookingTask = z.enum(['to_confirm', 'on_hold', 'unfilled', 'tomorrow_morning']);
export type BookingTask = z.output<typeof bookingTask>;

export const booking = defineResource({
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
    /** Minor units per hour, charged to the parent and paid to the nanny. Set by the request and each offer. */
    bill_rate_minor: z.nullable(z.int()),
    pay_rate_minor: z.nullable(z.int()),
    offer: z.nullable(bookingOffer),
    /** Null unless the booking is requested or offered. */
    waits_for: z.nullable(bookingWaits),
    confirmed_at: z.nullable(instant),
    checked_in_at: z.nullable(instant),
    checked_out_at: z.nullable(instant),
    /** Whole minutes from the booked end to a later check-out, otherwise 0; null before the check-out. */
    overtime_minutes: z.nullable(z.int()),
    cancelled_at: z.nullable(instant),
    /** The fee of a cancellation or no-show, in minor units; 0 if it was waived, null for a booking with neither. */
    cancellation_fee_minor: z.nullable(z.int()),
    /**
     * The price that the confirmation fixed, in minor units. Null before it and after the nanny has withdrawn, when the
     * quote call returns the current price.
     */
    total_minor: z.nullable(z.int()),
    /** The nanny's pay for it in minor units: with overtime, and after a cancellation its part of the fee. */
    pay_minor: z.nullable(z.int()),
    /** The last price that the family agreed to, in minor units; null for requests older than this field. */
    agreed_minor: z.nullable(z.int()),
    /** The price up to which the agency pays the part above the agreed price; null if it does not. */
    covered_minor: z.nullable(z.int()),
    /** The higher price that the family is asked to agree to, in minor units; null if there is none. */
    pending_minor: z.nullable(z.int()),
    /** Whether the family said no to `pending_minor`. */
    price_refused: z.boolean(),
    /** The new time that the nanny of a confirmed booking is asked about; null if there is none. */
    asked_time: z.nullable(askedTime),
    series_id: z.nullable(id),
    /** The day of the series for which it was made. */
    series_day: z.nullable(day),
    /** Whether time, service, nanny, place or children were changed for this visit of a series alone. */
    changed_by_hand: z.boolean(),
    ...familyWish,
    wished_nanny_name: z.nullable(z.string()),
    ...bookingFields,
    children: z.array(bookedChild),
  },
  listed: [
    'id',
    'version',
    'code',
    'parent_id',
    'parent_name',
    'nanny_polo_name',
    'status',
    'needs_cover',
    'waits_for',
    'service',
    'start_at',
    'end_at',
    'series_id',
  ],
  brief: { waits_for: z.nullable(briefWaits) },
  create: bookingForm,
  write: bookingFields,
  besides: { also_booked: alsoBooked, unusual_time: agreedTimes, nanny_agreed: nannyAgreed },
  filters: {
    equal: {
      status: bookingStatus,
      service: bookingService,
      parent_id: id,
      nanny_polo_id: id,
      source: bookingSource,
      series_id: id,
      needs_cover: z.boolean(),
      /** Whether the family is asked to agree to a higher price. */
      price_pending: z.boolean(),
      /** Whether the nanny is asked to agree to a new time. */
      time_asked: z.boolean(),
      task: bookingTask,
      /** Whether it starts within the agency's `unfilled_alarm_hours` and no nanny has accepted it. */
      urgent: z.boolean(),
      /** When it starts, relative to today. */
      starts: relativeDays,
    },
    range: { ...period, created_at: instant },
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
export type ListedBooking = ResponseBody<typeof booking.list>[number];

export const countBookings = defineCountCall(booking, bookingStatus);

/**
 * Whether the agency pays what a nanny costs above the price that the family agreed to. The family is then not asked to
 * agree to it.
 */
export const agencyPays = z.optional(z.boolean());

const anyTransitionBody = z.extend(transitionBody, {
  /** `offer` only: the nanny to offer it to, if not the booking's own. */
  nanny_polo_id: z.optional(id),
  /** `check-in` and `check-out` only: when it happened, not later than now and close to the visit; now by default. */
  at: z.optional(instant),
  /** `check-out` only: the price of long overtime, as returned with 409 `overtime_unconfirmed`. */
  confirmed_overtime_minor: z.optional(amount),
  /** `offer` and `confirm` only. */
  agency_pays: agencyPays,
  /** `cancel` and `no-show` only: waives the policy's fee, for example because the nanny did not come. */
  waive_fee: z.optional(z.boolean()),
});
type BodyField = keyof typeof anyTransitionBody.shape;

/** What a transition takes in addition to version and reason. */
const extras: { [name in BookingTransition]?: readonly BodyField[] } = {
  offer: ['nanny_polo_id', 'agency_pays'],
  confirm: ['agency_pays'],
  'check-in': ['at'],
  'check-out': ['at', 'confirmed_overtime_minor'],
  cancel: ['waive_fee'],
  'no-show': ['waive_fee'],
};

/** Returns the body of a transition, with the type of all bodies. */
function bodyOf(name: BookingTransition) {
  const fields: readonly BodyField[] = ['version', 'reason', ...(extras[name] ?? [])];
  const mask = Object.fromEntries(fields.map((field) => [field, true])) as Record<BodyField, true>;
  return z.pick(anyTransitionBody, mask);
}

/** One call for each transition. Returns 422 with every reason, by field, if a rule forbids the transition. */
export const bookingTransitionCalls = defineTransitionCalls(booking, bookingTransitions, bodyOf);

/** The `data` of 409 `overtime_unconfirmed`: check-out succeeds when it names this sum and instant. */
export const unconfirmedOvertime = z.object({
  at: instant,
  overtime_minutes: z.int(),
  overtime_minor: amount,
  currency: z.string(),
});
