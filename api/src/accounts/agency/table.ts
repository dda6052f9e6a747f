import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { factorRequirement } from '@nanny-polo/shared/agency/factor-requirement';
import type { PriceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import type { CancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { seriesOrderPeriod } from '@nanny-polo/shared/pricing/series-order-period';
import type { ClosingDay, DayPeriod, SchoolTerm } from '@nanny-polo/shared/time/agency-days';
import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { defineChoice, instant, recordColumns } from '../../kernel/database/column.ts';

type NumberField = {
  [field in keyof typeof agencyDefaults]: (typeof agencyDefaults)[field] extends number ? field : never;
}[keyof typeof agencyDefaults];

const whole = <Field extends NumberField>(field: Field) => integer().notNull().default(agencyDefaults[field]);

/** The settings of the agency: one row. A new column gets its default from `agency-defaults.ts`. */
export const agencySettings = pgTable(
  'agency_settings',
  {
    ...recordColumns,
    time_zone: text().notNull().default(agencyDefaults.time_zone),
    hourly_basic_minor: whole('hourly_basic_minor'),
    hourly_standard_minor: whole('hourly_standard_minor'),
    hourly_senior_minor: whole('hourly_senior_minor'),
    pay_basic_minor: whole('pay_basic_minor'),
    pay_standard_minor: whole('pay_standard_minor'),
    pay_senior_minor: whole('pay_senior_minor'),
    extra_child_minor: whole('extra_child_minor'),
    extra_child_pay_minor: whole('extra_child_pay_minor'),
    shortest_booking_minutes: whole('shortest_booking_minutes'),
    night_from: whole('night_from'),
    night_to: whole('night_to'),
    night_percent: whole('night_percent'),
    holiday_percent: whole('holiday_percent'),
    free_kilometres: whole('free_kilometres'),
    kilometre_minor: whole('kilometre_minor'),
    introduction_week_minor: whole('introduction_week_minor'),
    payment_days: whole('payment_days'),
    cancellation_policy: jsonb()
      .$type<CancellationPolicy>()
      .notNull()
      .default(agencyDefaults.cancellation_policy),
    covered_rise_minor: whole('covered_rise_minor'),
    series_horizon_weeks: whole('series_horizon_weeks'),
    series_order_period: defineChoice(seriesOrderPeriod).default(agencyDefaults.series_order_period),
    wave_size: whole('wave_size'),
    wave_wait_minutes: whole('wave_wait_minutes'),
    quiet_from: whole('quiet_from'),
    quiet_to: whole('quiet_to'),
    quiet_exception_hours: whole('quiet_exception_hours'),
    unfilled_alarm_hours: whole('unfilled_alarm_hours'),
    time_change_tolerance_minutes: whole('time_change_tolerance_minutes'),
    travel_radius_km: whole('travel_radius_km'),
    check_in_opens_minutes: whole('check_in_opens_minutes'),
    check_out_closes_minutes: whole('check_out_closes_minutes'),
    overtime_unconfirmed_minutes: whole('overtime_unconfirmed_minutes'),
    checks_required_from: date(),
    family_required_from: date(),
    second_factor: defineChoice(factorRequirement).default(agencyDefaults.second_factor),
    second_factor_from: date(),
    proven_refund_minor: whole('proven_refund_minor'),
    /** The version of the care agreement in the agency's folder at the last start; null if it has none. */
    care_agreement_version: integer(),
    closing_days: jsonb().$type<ClosingDay[]>().notNull().default([]),
    school_terms: jsonb().$type<SchoolTerm[]>().notNull().default([]),
  },
  (table) => [check('agency_settings_one', sql`${table.id} = 1`)],
);

/**
 * Every version of the price terms and of the agency's own holidays, append-only. A booking refers to the version in
 * force when it was requested.
 */
export const agencyTerms = pgTable('agency_terms', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  created_at: instant().notNull().default(sql`now()`),
  prices: jsonb().$type<Partial<PriceTerms>>().notNull(),
  /** The agency's own holidays at that time. */
  holidays: jsonb().$type<DayPeriod[]>().notNull().default([]),
});

/** The agency's time zone as SQL without a parameter, so that it can be part of a view. */
export const agencyZone = sql`(SELECT time_zone FROM agency_settings)`;
