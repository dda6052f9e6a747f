import { expect, test } from 'vitest';
import type { Place } from '../people/family-fields.ts';
import { findNewPlaces, listChosenAtFirst, selectVisitsToMove, type VisitElsewhere } from './move-visits.ts';

const placeAt = (line: string) => ({ line, postcode: 'SE15 5BS' });
const [old, next, gran] = ['1 Strand', '2 Drury Lane', '3 Rye Lane'].map(placeAt) as [Place, Place, Place];
const visitAt = (id: number, address: VisitElsewhere['address'], more: Partial<VisitElsewhere> = {}) =>
  ({ id, address, too_far: false, fixed: null, ...more }) as VisitElsewhere;
const visits = [
  visitAt(1, old),
  visitAt(2, gran),
  visitAt(3, old, { too_far: true }),
  visitAt(4, placeAt('By hand')),
];
const idsOf = (list: readonly VisitElsewhere[]) => list.map(({ id }) => id);

test.each([
  ['replaced', [old, gran], [next, gran], [1, 3, 4], [1]],
  ['added', [old, gran], [old, gran, next], [1, 2, 3, 4], []],
  ['corrected in its details or removed', [old, gran], [old], null, null],
])('asks about the visits that an address which was %s concerns', (_, before, after, asked, chosen) => {
  const [place] = findNewPlaces(before as never, after as never);
  expect(place?.to ?? null).toEqual(asked && next);
  expect(place ? idsOf(selectVisitsToMove(visits, place)) : null).toEqual(asked);
  expect(place ? listChosenAtFirst(visits, place) : null).toEqual(chosen);
});
