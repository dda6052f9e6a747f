import { describeCancellationCosts } from '@nanny-polo/shared/office/page-values';
import type { CancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { formatPercent } from '@nanny-polo/shared/pricing/money';
import type { Words } from '../../records/record/FieldValue.tsx';
import { formatClockHour } from './parts.ts';

const kilometres = (distance: number) => `${distance} km`;

const inHours: Words[string] = (hours: number, text) => text('hours', { smart_count: hours });

export const agencyWords: Words = {
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
