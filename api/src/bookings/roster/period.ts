import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';

/** Days of the agency's calendar, as the instants that bound them. */
export interface Period {
  readonly start_at: string;
  readonly end_at: string;
}

export interface Days {
  readonly from?: string | undefined;
  readonly days?: number | undefined;
}

/** Returns the period of `days` days (by default 7) that begins on the day `from` (by default today). */
export const periodOf = ({ from = agencyDayOf(), days = 7 }: Days): Period => ({
  start_at: midnightOf(from),
  end_at: midnightOf(addDays(from, days)),
});
