import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';

/** The groups in which the settings are shown and changed. */
export const parts = [
  'clock',
  'prices',
  'pay',
  'surcharges',
  'journeys',
  'cancelling',
  'visits',
  'confirming',
  'series',
  'days',
  'cover',
  'signing_in',
] as const;
type Part = (typeof parts)[number];

export type Field = Exclude<keyof AgencySettings, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** The part of each setting, in the order of the screens. A setting without a part does not compile. */
const partOf: Record<Field, Part> = {
  time_zone: 'clock',
  hourly_basic_minor: 'prices',
  hourly_standard_minor: 'prices',
  hourly_senior_minor: 'prices',
  extra_child_minor: 'prices',
  introduction_week_minor: 'prices',
  shortest_booking_minutes: 'prices',
  covered_rise_minor: 'prices',
  payment_days: 'prices',
  pay_basic_minor: 'pay',
  pay_standard_minor: 'pay',
  pay_senior_minor: 'pay',
  extra_child_pay_minor: 'pay',
  night_from: 'surcharges',
  night_to: 'surcharges',
  night_percent: 'surcharges',
  holiday_percent: 'surcharges',
  kilometre_minor: 'journeys',
  free_kilometres: 'journeys',
  travel_radius_km: 'journeys',
  cancellation_policy: 'cancelling',
  series_horizon_weeks: 'series',
  series_order_period: 'series',
  check_in_opens_minutes: 'visits',
  check_out_closes_minutes: 'visits',
  overtime_unconfirmed_minutes: 'visits',
  time_change_tolerance_minutes: 'visits',
  wave_size: 'cover',
  wave_wait_minutes: 'cover',
  quiet_from: 'cover',
  quiet_to: 'cover',
  quiet_exception_hours: 'cover',
  unfilled_alarm_hours: 'cover',
  checks_required_from: 'confirming',
  family_required_from: 'confirming',
  second_factor: 'signing_in',
  second_factor_from: 'signing_in',
  proven_refund_minor: 'signing_in',
  closing_days: 'days',
  school_terms: 'days',
};

export const fieldsOf = (part: Part): Field[] =>
  (Object.keys(partOf) as Field[]).filter((field) => partOf[field] === part);

/** Formats an hour of the day as `22:00`. */
export const formatClockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
