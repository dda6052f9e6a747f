/**
 * Bank holidays of the United Kingdom's nations, by rule, with the exceptions that were proclaimed. Days are
 * `YYYY-MM-DD`.
 */

import { type Agency, agency } from '../contract/agency.ts';

const iso = (date: Date) => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * late + 114;
  return utc(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const plus = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

/** Returns the first Monday on or after a day. */
const mondayFrom = (date: Date) => plus(date, (8 - date.getUTCDay()) % 7);

type Nation = NonNullable<Agency['nation']>;

interface Exception {
  readonly without?: readonly string[];
  readonly add: Readonly<Record<string, string>>;
  /** By default all nations. */
  readonly nation?: Nation;
}

/** What was proclaimed for single years. */
const exceptions: Readonly<Record<number, readonly Exception[]>> = {
  2020: [{ without: ['2020-05-04'], add: { '2020-05-08': 'Early May bank holiday' } }],
  2022: [
    {
      without: ['2022-05-30'],
      add: {
        '2022-06-02': 'Spring bank holiday',
        '2022-06-03': 'Platinum Jubilee bank holiday',
        '2022-09-19': 'State Funeral bank holiday',
      },
    },
  ],
  2023: [{ add: { '2023-05-08': 'Coronation bank holiday' } }],
  2026: [{ nation: 'GB-SCT', add: { '2026-06-15': 'World Cup bank holiday' } }],
};

/** A date with the name of its holiday. A fixed one has a substitute day if it falls at a weekend. */
type Holiday = readonly [date: Date, name: string, isFixed?: 'fixed'];

const ofNation: Record<Nation, (year: number, easter: Date) => readonly Holiday[]> = {
  'GB-ENG': (year, easter) => [
    [plus(easter, 1), 'Easter Monday'],
    [mondayFrom(utc(year, 8, 25)), 'Summer bank holiday'],
  ],
  'GB-WLS': (year, easter) => ofNation['GB-ENG'](year, easter),
  'GB-SCT': (year) => [
    [utc(year, 1, 2), '2 January', 'fixed'],
    [mondayFrom(utc(year, 8, 1)), 'Summer bank holiday'],
    [utc(year, 11, 30), 'St Andrew’s Day', 'fixed'],
  ],
  'GB-NIR': (year, easter) => [
    [utc(year, 3, 17), 'St Patrick’s Day', 'fixed'],
    [utc(year, 7, 12), 'Battle of the Boyne (Orangemen’s Day)', 'fixed'],
    ...ofNation['GB-ENG'](year, easter),
  ],
};

const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0;

function holidaysOf(year: number, nation: Nation): Map<string, string> {
  const easter = easterSunday(year);
  const days: readonly Holiday[] = [
    [utc(year, 1, 1), 'New Year’s Day', 'fixed'],
    [plus(easter, -2), 'Good Friday'],
    [mondayFrom(utc(year, 5, 1)), 'Early May bank holiday'],
    [mondayFrom(utc(year, 5, 25)), 'Spring bank holiday'],
    ...ofNation[nation](year, easter),
    [utc(year, 12, 25), 'Christmas Day', 'fixed'],
    [utc(year, 12, 26), 'Boxing Day', 'fixed'],
  ];
  const holidays = new Map(days.map(([date, name]) => [iso(date), name]));
  for (const [date, name, isFixed] of days) {
    if (!isFixed || !isWeekend(date)) continue;
    let substitute = plus(date, 1);
    while (isWeekend(substitute) || holidays.has(iso(substitute))) substitute = plus(substitute, 1);
    holidays.set(iso(substitute), `${name} (substitute day)`);
  }
  for (const { without = [], add, nation: only = nation } of exceptions[year] ?? []) {
    if (only !== nation) continue;
    for (const day of without) holidays.delete(day);
    for (const [day, name] of Object.entries(add)) holidays.set(day, name);
  }
  return holidays;
}

const known = new Map<string, Map<string, string>>();

/**
 * Returns the name of a day's bank holiday in the agency's nation, or null; outside the United Kingdom none is known. A
 * holiday at a weekend and its substitute day both count.
 */
export function bankHolidayOf(day: string): string | null {
  const { nation } = agency;
  if (nation === null) return null;
  const year = day.slice(0, 4);
  const key = `${nation} ${year}`;
  const holidays = known.get(key) ?? holidaysOf(Number(year), nation);
  known.set(key, holidays);
  return holidays.get(day) ?? null;
}
