import * as z from 'zod/mini';
import { bookingService } from './booking-service.ts';
import { bookingStatus } from './booking-status.ts';
import { bookingWaits } from './booking-wait.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant } from './field.ts';

/** The figures of the back office's first screen, in one call. Money in minor units, days in the agency's zone. */

const count = z.int();
const money = z.int();

/** A booking that needs someone's attention. */
const waiting = z.object({
  id,
  code: z.string(),
  parent_name: z.string(),
  nanny_polo_name: z.nullable(z.string()),
  service: bookingService,
  status: bookingStatus,
  start_at: instant,
  end_at: instant,
  parent_id: id,
  /** Null where it is confirmed. */
  waits_for: z.nullable(bookingWaits),
});

/** The first eight, soonest first, and how many there are. */
const task = z.object({ count, bookings: z.array(waiting) });

const owed = z.object({
  count,
  balance_minor: money,
  /** The eight that have been due the longest. */
  orders: z.array(
    z.object({
      id,
      number: z.string(),
      parent_name: z.string(),
      balance_minor: money,
      due_at: z.nullable(instant),
    }),
  ),
});

export const dashboard = z.object({
  as_of: instant,
  currency: z.string(),
  /** The bookings' tasks, by the names that their list filters by. */
  to_confirm: task,
  on_hold: task,
  unfilled: task,
  tomorrow_morning: task,
  /** Orders with an open balance, and how many of them are overdue. */
  unpaid: owed,
  overdue: owed,
  documents: z.object({
    /** Parents' documents that wait for a review. */
    waiting: count,
    /** Approved documents of parents that expire within 30 days. */
    expiring: count,
    /** Active nannies with a required document that has expired or expires within 30 days. */
    nanny_expiring: count,
  }),
  bookings_by_status: z.array(z.object({ status: bookingStatus, count })),
  orders_by_status: z.array(z.object({ status: z.string(), count, total_minor: money })),
  /** One entry for each of the `days`. `revenue_minor` is charges less refunds. */
  by_day: z.array(
    z.object({ day, orders: count, ordered_minor: money, revenue_minor: money, bookings: count }),
  ),
  /** Booked hours of active nannies and the hours of their weekly availability, by day of this week. */
  utilisation: z.object({
    booked_hours: z.number(),
    available_hours: z.number(),
    /** 0 to 1; null if no nanny is available. */
    share: z.nullable(z.number()),
    days: z.array(z.object({ day, booked_hours: z.number(), available_hours: z.number() })),
  }),
});
export type Dashboard = z.output<typeof dashboard>;

/** How many days back the charts go. */
const days = z.codec(z.string().check(z.regex(/^\d{1,3}$/)), z.int().check(z.gte(1), z.lte(366)), {
  decode: Number,
  encode: String,
});

export const getDashboard = endpoint({
  method: 'GET',
  url: '/admin/dashboard',
  schema: {
    summary: 'The figures of the first screen',
    tags: ['dashboard'],
    /** Days of the charts, including today; 30 by default. */
    querystring: z.strictObject({ days: z.optional(days) }),
    response: { 200: dashboard },
  },
  config: { access: { permission: 'dashboard', type: 'visit' } },
});
