/**
 * The same child is in two bookings at one time only if a person has agreed to it: calls that would book children twice
 * return 409 `children_booked` unless they name exactly the other bookings in `also_booked`.
 */

import * as z from 'zod/mini';
import { id, period } from '../contract/field.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { bookingStatus } from './booking-status.ts';

/** A booking that children of another are in at the same time, as its parent sees it. */
export const userChildrenBooking = z.object({
  id,
  code: z.string(),
  service: bookingService,
  status: bookingStatus,
  ...period,
  /** The names of the children who would be booked twice. */
  children: z.array(z.string()),
});
export type UserChildrenBooking = z.output<typeof userChildrenBooking>;

/** The same, as an admin sees it. */
export const childrenBooking = z.extend(userChildrenBooking, { nanny_polo_name: z.nullable(z.string()) });
export type ChildrenBooking = z.output<typeof childrenBooking>;

/** The other bookings, in order of time: in previews, and as `bookings` in the `data` of 409 `children_booked`. */
export const childrenBooked = z.array(childrenBooking);
export const userChildrenBooked = z.array(userChildrenBooking);

/** The ids of exactly the bookings in which the children may be at the same time; none by default. */
export const alsoBooked = z.optional(z.array(id).check(z.maxLength(2000, 'At most 2000')));
