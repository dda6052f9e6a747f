import { formatDistance } from '@nanny-polo/shared/agency/distance';
import { agency } from '@nanny-polo/shared/contract/agency';
import { describeCancellationCosts } from '@nanny-polo/shared/office/page-values';
import type { CancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { formatPercent } from '@nanny-polo/shared/pricing/money';
import { type ClosingDay, formatDays, type SchoolTerm } from '@nanny-polo/shared/time/agency-days';
import type { Words } from '../../records/record/FieldValue.tsx';
import type { Text } from '../../ui/page/use-text.ts';
import { formatClockHour } from './parts.ts';

/** Prices and limits are set in kilometres; an agency that uses miles reads both. */
const kilometres = (distance: number) =>
  agency.distanceUnit === 'mile' ? `${distance} km (${formatDistance(distance)})` : formatDistance(distance);

const inHours: Words[string] = (hours: number, text) => text('hours', { smart_count: hours });

/** Describes a period: `25 December to 26 December 2026: Christmas (closed, holiday)`. */
export function describePeriod(period: ClosingDay | SchoolTerm, text: Text): string {
  const flags = (['closed', 'holiday'] as const).filter(
    (flag) => flag in period && (period as ClosingDay)[flag],
  );
  const effects = flags.map((flag) => text(`effect.${flag}`)).join(', ');
  return `${formatDays(period)}: ${period.name}${effects && ` (${effects})`}`;
}

const inDays: Words[string] = (period: ClosingDay | SchoolTerm, text) =>
  describePeriod(period, (key, options) => text(`file.${key}`, options));

export const agencyWords: Words = {
  closing_days: inDays,
  school_terms: inDays,
  night_from: formatClockHour,
  night_to: formatClockHour,
  quiet_from: formatClockHour,
  quiet_to: formatClockHour,
  quiet_exception_hours: inHours,
  unfilled_alarm_hours: inHours,
  wave_size: (nannies: number, text) => text('nannies', { smart_count: nannies }),
  night_percent: formatPercent,
  holiday_percent: formatPercent,
  free_kilometres: kilometres,
  travel_radius_km: kilometres,
  payment_days: (days: number, text) => text('days', { smart_count: days }),
  series_horizon_weeks: (weeks: number, text) => text('weeks', { smart_count: weeks }),
  series_order_period: (period: string, text) => text(`period.${period}`),
  cancellation_policy: (policy: CancellationPolicy, text) =>
    text('policy', { name: policy.name, costs: describeCancellationCosts(policy) }),
};
