import { arrangementInWords } from '@nanny-polo/shared/recurrence';
import { outwardCode } from '../../people/address/outward-code.ts';
import type { Facts } from '../booking/letter-facts.ts';
import { agesOf } from '../offer/letter.ts';
import type { SeriesRow } from '../schedule/series-table.ts';

/** What every mail about visits of a series says of the whole arrangement. */

/** Returns the days, times and ends of an arrangement, with the address and the children as the recipient may read them. */
export function arrangementFacts(arrangement: readonly SeriesRow[], to: 'parent' | 'nanny'): Facts {
  const latest = arrangement.at(-1);
  if (!latest) return [];
  const { code, address, children } = latest;
  const start_at = `${latest.first_day}T12:00:00Z`;
  return [
    ['Repeating booking', code],
    ...arrangement.map((row, at): Facts[number] => [at === 0 ? 'Visits' : 'Then', arrangementInWords(row)]),
    ...(to === 'nanny'
      ? ([
          ['Area', outwardCode(address) ?? 'We will let you know'],
          ['Ages of the children', agesOf({ children, start_at })],
        ] as Facts)
      : ([
          ['Address', address ? `${address.line}, ${address.postcode}` : 'Not given yet'],
          ['Children', children.map(({ name }) => name).join(', ')],
        ] as Facts)),
  ].filter(([, value]) => value !== '') as Facts;
}
