import type { ClosingDay, SchoolTerm } from '../time/agency-days.ts';
import { defaultTimeZone } from '../time/time-zone.ts';

/** The agency's settings until the owner changes them. Money in pence. */
export const agencyDefaults = {
  /** Days, nights, rates and reports use this time zone. */
  time_zone: defaultTimeZone,

  /** What an hour of care costs the parent and earns the nanny, by the nanny's tier. */
  hourly_basic_minor: 1900,
  hourly_standard_minor: 2300,
  hourly_senior_minor: 2900,
  pay_basic_minor: 1350,
  pay_standard_minor: 1650,
  pay_senior_minor: 2100,
  /** For each extra child, per hour. */
  extra_child_minor: 300,
  extra_child_pay_minor: 200,
  /** Shorter bookings are refused. An existing one that is shorter is charged as if it were this long. */
  shortest_booking_minutes: 180,
  /** The hours, in local time, at which the night begins and ends, and its surcharge. */
  night_from: 22,
  night_to: 6,
  night_percent: 25,
  holiday_percent: 50,
  /** The price of a kilometre of the nanny's journey, there and back, beyond the free distance. */
  free_kilometres: 10,
  kilometre_minor: 45,
  /** The fee for introducing a live-in nanny, for each week or part of one. The family pays the nanny directly. */
  introduction_week_minor: 15_000,
  /** The agency pays what a price rises by at most this much after the family agreed to it. */
  covered_rise_minor: 500,
  /** Days after the care until payment is due. */
  payment_days: 7,

  cancellation_policy: {
    name: 'Standard',
    steps: [
      { hours_before: 48, percent: 0 },
      { hours_before: 24, percent: 50 },
    ] as { hours_before: number; percent: number }[],
    late_percent: 100,
  },

  /** How many weeks ahead the bookings of a series are made, and the period of its orders. */
  series_horizon_weeks: 8,
  series_order_period: 'week' as 'week' | 'month',

  /** The maximum number of nannies in a wave of a cover request, and the minutes until the next wave. */
  wave_size: 5,
  wave_wait_minutes: 20,
  /** The hours, in local time, between which no wave is sent, except this close to the start of the care. */
  quiet_from: 21,
  quiet_to: 7,
  quiet_exception_hours: 12,
  /** How long before the start the office gets an alarm about a booking that no nanny has accepted. */
  unfilled_alarm_hours: 24,

  /** A confirmed booking can be rescheduled by this much without asking its nanny. */
  time_change_tolerance_minutes: 15,

  /** How far a new nanny travels. */
  travel_radius_km: 8,

  /** Check-in opens this long before the booked start. */
  check_in_opens_minutes: 60,
  /** Check-out closes this long after the booked end. */
  check_out_closes_minutes: 24 * 60,
  /** Longer overtime must be confirmed with its price. */
  overtime_unconfirmed_minutes: 4 * 60,

  /** From this day no booking is confirmed for a nanny whose checks are not all recorded or waived; never if null. */
  checks_required_from: null as string | null,
  /**
   * From this day no booking is confirmed for a family without a telephone number, an emergency contact, the current
   * care agreement and consent to keep health notes; never if null.
   */
  family_required_from: null as string | null,

  /** Which admins need a second factor, and from which day; null for at once. */
  second_factor: 'nobody' as 'nobody' | 'full' | 'everyone',
  second_factor_from: null as string | null,
  /** Refunds above this sum need a fresh proof of who records them. */
  proven_refund_minor: 10_000,

  /** The days on which the agency is closed or has a holiday, and the school terms. */
  closing_days: [] as ClosingDay[],
  school_terms: [] as SchoolTerm[],
};
