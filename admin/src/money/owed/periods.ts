import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';

export const periodNames = ['this_quarter', 'last_quarter', 'this_year'] as const;
export type PeriodName = (typeof periodNames)[number];

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Returns the first day of the quarter of a day. */
const quarterStartOf = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
};

/** Returns the days of a period, on the agency's clock. One that has not ended ends today. */
export function periodOf(name: PeriodName, today = agencyDayOf()): Period {
  const quarter = quarterStartOf(today);
  if (name === 'this_year') return { from: `${today.slice(0, 5)}01-01`, to: today };
  if (name === 'this_quarter') return { from: quarter, to: today };
  const to = addDays(quarter, -1);
  return { from: quarterStartOf(to), to };
}
