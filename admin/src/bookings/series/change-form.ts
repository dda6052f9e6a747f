import type { Series } from '@nanny-polo/shared/bookings/series';
import { seriesForm } from '@nanny-polo/shared/bookings/series-form';
import type { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { isSameJson } from '@nanny-polo/shared/contract/same-json';
import { amount } from '@nanny-polo/shared/pricing/quote';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import * as z from 'zod/mini';
import { createValidator } from '../../records/edit/validate.ts';

export type ChangeKind = 'change' | 'nanny' | 'price';

type Changes = Body<typeof changeSeries>['changes'];

/** Returns the initial values of the form for a change: the series' own. */
export const valuesOf = (record: Series, from_day: string) => ({
  from_day,
  weekdays: record.weekdays,
  interval_weeks: record.interval_weeks,
  until: record.last_day ? ('day' as const) : ('none' as const),
  last_day: record.last_day,
  term_time_only: record.term_time_only,
  starts: record.starts,
  ends: record.ends,
  /** Undefined until chosen; null for no nanny. */
  nanny_polo_id: undefined as number | null | undefined,
  bill_rate_minor: record.bill_rate_minor,
  pay_rate_minor: record.pay_rate_minor,
  keep_changed: false,
  family_agreed: false,
  nanny_agreed: false,
  waive_fee: false,
  reason: '',
});
export type ChangeValues = ReturnType<typeof valuesOf>;

const fields = {
  change: ['weekdays', 'interval_weeks', 'last_day', 'term_time_only', 'starts', 'ends'],
  nanny: ['nanny_polo_id'],
  price: ['bill_rate_minor', 'pay_rate_minor'],
} as const satisfies Record<ChangeKind, readonly (keyof Changes)[]>;

/** Returns the fields that differ from the series. */
export function changesOf(kind: ChangeKind, record: Series, values: ChangeValues): Changes {
  const enteredValues = {
    ...values,
    last_day: values.until === 'none' ? null : (values.last_day ?? undefined),
  };
  return Object.fromEntries(
    fields[kind]
      .filter(
        (field) => enteredValues[field] !== undefined && !isSameJson(enteredValues[field], record[field]),
      )
      .map((field) => [field, enteredValues[field]]),
  );
}

const { weekdays, interval_weeks, starts, ends, first_day } = seriesForm.shape;

export const faultsOf = createValidator(
  z.object({
    weekdays,
    interval_weeks,
    starts,
    ends,
    from_day: first_day,
    bill_rate_minor: z.nullable(amount),
    pay_rate_minor: z.nullable(amount),
  }),
);

/** Returns the first day from which every visit can be changed: tomorrow, or the series' first day if that is later. */
export function nextDayOf({ first_day }: Pick<Series, 'first_day'>): string {
  const tomorrow = addDays(agencyDayOf(), 1);
  return first_day > tomorrow ? first_day : tomorrow;
}
