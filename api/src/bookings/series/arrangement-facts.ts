import { agencyDay } from '@nanny-polo/shared/agency-day';
import { arrangementInWords, daysOf } from '@nanny-polo/shared/recurrence';
import { outwardCode } from '../../people/address/outward-code.ts';
import type { Facts } from '../booking/letter-facts.ts';
import { agesOver } from '../offer/letter.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { planEnd } from './visits.ts';

/** What every mail about visits of a series says of the whole arrangement. */

/** Returns the days, times and ends of an arrangement, with the address and the children as the recipient may read them. */
export function arrangementFacts(arrangement: readonly SeriesRow[], to: 'parent' | 'nanny'): Facts {
  const latest = arrangement.at(-1);
  if (!latest) return [];
  const { code, address, children } = latest;
  return [
    ['Repeating booking', code],
    ...arrangement.map((row, at): Facts[number] => [at === 0 ? 'Visits' : 'Then', arrangementInWords(row)]),
    ...(to === 'nanny'
      ? ([
          ['Area', outwardCode(address) ?? 'We will let you know'],
          ['Ages of the children', agesOver(children, startsOf(arrangement, latest))],
        ] as Facts)
      : ([
          ['Address', address ? `${address.line}, ${address.postcode}` : 'Not given yet'],
          ['Children', children.map(({ name }) => name).join(', ')],
        ] as Facts)),
  ].filter(([, value]) => value !== '') as Facts;
}

/** Returns noon on each day of an arrangement from today, for about half a year if it is open-ended. */
function startsOf(arrangement: readonly SeriesRow[], latest: SeriesRow): string[] {
  const today = agencyDay();
  const days = arrangement.flatMap((row) =>
    daysOf(row, {
      from: row.first_day < today ? today : row.first_day,
      to: planEnd(row),
    }),
  );
  return (days.length > 0 ? days : [latest.first_day]).map((day) => `${day}T12:00:00Z`);
}
