import { defaultTimeZone } from './time-zone.ts';

/** The agency's settings until the owner changes them. Money in pence. */
export const agencyDefaults = {
  /** Days, nights, rates and reports use this time zone. */
  time_zone: defaultTimeZone,

  /** What an hour of care costs the parent, by the nanny's tier, and what the nanny earns of it. */
  hourly_basic_minor: 1900,
  hourly_standard_minor: 2300,
  hourly_senior_minor: 2900,
  pay_basic_minor: 1350,
  pay_standard_minor: 1650,
  pay_senior_minor: 2100,
  /** For each further child, an hour. */
  extra_child_minor: 300,
  extra_child_pay_minor: 200,
  /** A shorter booking is refused; one from before is charged as this long. */
  shortest_booking_minutes: 180,
  /** The hours of the agency's clock at which the night begins and ends, and its surcharge. */
  night_from: 22,
  night_to: 6,
  night_percent: 25,
  holiday_percent: 50,
  /** A kilometre of the nanny's journey, there and back, beyond the free distance. */
  free_kilometres: 10,
  kilometre_minor: 45,
  /** Introducing a live-in nanny, for each week begun; the family employs and pays the nanny directly. */
  introduction_week_minor: 15_000,
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

  /** Weeks for which the bookings of a series are made ahead, and the period of its orders. */
  series_horizon_weeks: 8,
  series_order_period: 'week' as 'week' | 'month',

  /** Nannies who are asked for cover at a time, and how long until the next are asked. */
  wave_size: 5,
  wave_wait_minutes: 20,
  /** The hours of the agency's clock between which no wave is sent, except this close to the start of the care. */
  quiet_from: 21,
  quiet_to: 7,
  quiet_exception_hours: 12,
  /** Hours before the start at which the office is alarmed about a booking that no nanny has accepted. */
  unfilled_alarm_hours: 24,

  /** How far a new nanny travels. */
  travel_radius_km: 8,

  /** Check-in opens this long before the booked start. */
  check_in_opens_minutes: 60,
  /** Check-out closes this long after the booked end. */
  check_out_closes_minutes: 24 * 60,
  /** Longer overtime needs confirmation of its sum. */
  overtime_unconfirmed_minutes: 4 * 60,
};
