import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { ClosingDay, SchoolTerm } from '@nanny-polo/shared/time/agency-days';
import { agencySettings } from '../src/accounts/agency/table.ts';
import type { Db } from '../src/kernel/database/database.ts';

/** The demo's bookings are at most this many days ahead, so that none of them is on a closing day. */
const bookedDays = 120;

/** Closes the agency at the first Christmas after the demo's bookings. */
function closeAtChristmas(today: string): ClosingDay[] {
  const year = Number(addDays(today, bookedDays).slice(0, 4));
  const isPast = addDays(today, bookedDays) > `${year}-12-25`;
  const christmas = isPast ? year + 1 : year;
  return [
    {
      first_day: `${christmas}-12-25`,
      last_day: `${christmas}-12-26`,
      name: 'Christmas closing',
      closed: true,
      holiday: false,
    },
  ];
}

/** The terms of a school year from September of a year. */
const termsFrom = (year: number): SchoolTerm[] => [
  { first_day: `${year}-09-02`, last_day: `${year}-12-18`, name: `Autumn term ${year}` },
  { first_day: `${year + 1}-01-05`, last_day: `${year + 1}-03-27`, name: `Spring term ${year + 1}` },
  { first_day: `${year + 1}-04-13`, last_day: `${year + 1}-07-21`, name: `Summer term ${year + 1}` },
];

/** Enters a Christmas closing, and the school terms of this year and the next. */
export async function seedAgencyDays(db: Db, now: Date): Promise<void> {
  const today = agencyDayOf(now);
  const year = Number(today.slice(0, 4));
  const school_terms = [year - 1, year, year + 1].flatMap(termsFrom);
  await db.update(agencySettings).set({ closing_days: closeAtChristmas(today), school_terms });
}
