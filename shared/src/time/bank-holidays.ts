/** Bank holidays of England and Wales, by rule, with the exceptions that were proclaimed. Days are `YYYY-MM-DD`. */

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

/** Exceptions in single years. */
const once: Record<number, { without?: readonly string[]; add: Record<string, string> }> = {
  2020: { without: ['2020-05-04'], add: { '2020-05-08': 'Early May bank holiday' } },
  2022: {
    without: ['2022-05-30'],
    add: {
      '2022-06-02': 'Spring bank holiday',
      '2022-06-03': 'Platinum Jubilee bank holiday',
      '2022-09-19': 'State Funeral bank holiday',
    },
  },
  2023: { add: { '2023-05-08': 'Coronation bank holiday' } },
};

function holidaysOf(year: number): Map<string, string> {
  const easter = easterSunday(year);
  const newYear = utc(year, 1, 1);
  const christmas = utc(year, 12, 25);
  const boxing = utc(year, 12, 26);
  const weekend = (date: Date) => date.getUTCDay() % 6 === 0;
  const days: [Date, string][] = [
    [newYear, 'New Year’s Day'],
    [plus(easter, -2), 'Good Friday'],
    [plus(easter, 1), 'Easter Monday'],
    [mondayFrom(utc(year, 5, 1)), 'Early May bank holiday'],
    [mondayFrom(utc(year, 5, 25)), 'Spring bank holiday'],
    [mondayFrom(utc(year, 8, 25)), 'Summer bank holiday'],
    [christmas, 'Christmas Day'],
    [boxing, 'Boxing Day'],
  ];
  if (weekend(newYear)) days.push([mondayFrom(newYear), 'New Year’s Day (substitute day)']);
  if (weekend(christmas)) days.push([utc(year, 12, 27), 'Christmas Day (substitute day)']);
  if (weekend(boxing)) days.push([utc(year, 12, 28), 'Boxing Day (substitute day)']);
  const holidays = new Map(days.map(([date, name]) => [iso(date), name]));
  for (const day of once[year]?.without ?? []) holidays.delete(day);
  for (const [day, name] of Object.entries(once[year]?.add ?? {})) holidays.set(day, name);
  return holidays;
}

const years = new Map<number, Map<string, string>>();

/** Returns the name of a day's bank holiday, or null. A holiday at a weekend and its substitute day both count. */
export function bankHolidayOf(day: string): string | null {
  const year = Number(day.slice(0, 4));
  const holidays = years.get(year) ?? holidaysOf(year);
  years.set(year, holidays);
  return holidays.get(day) ?? null;
}
