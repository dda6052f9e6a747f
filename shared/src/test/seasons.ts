/** For property tests over all time zones: when the clock changes, without the product's own functions. */

const minute = 60_000;
const day = 24 * 60 * minute;
/** In no time zone does the clock change twice within this time. */
const probe = 4 * day;

/** A stretch of time in which the clock is `ahead` of UTC, in milliseconds. */
export interface Season {
  readonly from: number;
  readonly to: number;
  readonly ahead: number;
}

/** Derives the seasons of a time zone from the offsets that the JavaScript engine prints with a time. */
function seasonsOf(timeZone: string, from: number, to: number): Season[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' });
  const aheadAt = (at: number) => {
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(at)) ?? [];
    return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute * (sign === '-' ? -1 : 1);
  };
  const seasons: Season[] = [];
  let [start, ahead] = [from, aheadAt(from)];
  for (let at = from + probe; at < to; at += probe) {
    if (aheadAt(at) === ahead) continue;
    let change = at - probe;
    for (let step = probe / 2; step >= 1; step /= 2) while (aheadAt(change + step) === ahead) change += step;
    change = Math.ceil(change / minute) * minute;
    seasons.push({ from: start, to: change, ahead });
    [start, ahead] = [change, aheadAt(at)];
  }
  return [...seasons, { from: start, to, ahead }];
}

/** Whether to run the tests in their long form, with every day of the years. */
export const isLong = process.env.CLOCK_YEARS !== undefined;

/** Options of a test over all time zones: it may take minutes on a busy machine, and hours in its long form. */
export const longTest = { timeout: (isLong ? 240 : 10) * minute };

/** The number of years to test in each time zone, of the 40 from 2006: one, or all with `CLOCK_YEARS=40`. */
const years = Number(process.env.CLOCK_YEARS ?? 1);
const firstYear = 2006;

/** Yields some years of every time zone, each with its seasons from four days before it to eight days after. */
export function* zoneYears(): Generator<{ timeZone: string; from: number; to: number; seasons: Season[] }> {
  for (const [at, timeZone] of Intl.supportedValuesOf('timeZone').entries())
    for (let count = 0; count < years; count += 1) {
      const year = firstYear + ((at * 7 + count) % 40);
      const [from, to] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
      yield { timeZone, from, to, seasons: seasonsOf(timeZone, from - probe, to + 2 * probe) };
    }
}

/** The changes of the clock: the day on which each begins, with the seasons on either side. */
export const changesOf = (seasons: readonly Season[]) =>
  seasons.slice(0, -1).map((season, place) => ({
    on: new Date(season.to + season.ahead).toISOString().slice(0, 10),
    season,
    next: seasons[place + 1] as Season,
  }));
