import { accounts } from './accounts/area.ts';
import { bookings } from './bookings/area.ts';
import type { Area } from './kernel/area/area.ts';
import type { Chores } from './kernel/jobs/tick.ts';
import { foldTally } from './kernel/reading/tally.ts';
import { rowNamesOf } from './kernel/resource/dependents.ts';
import { money } from './money/area.ts';
import { office } from './office/area.ts';
import { operations } from './operations/area.ts';
import { people } from './people/area.ts';

/** Every area of the product. Each may import those before it and the kernel; what it needs of a later one is a port. */
export const areas: readonly Area[] = [accounts, people, bookings, money, office, operations];

for (const area of areas) area.providePorts?.();

const rowNames = new Map(areas.flatMap(({ rowNames = {} }) => Object.entries(rowNames)));
rowNamesOf.provide((table) => rowNames.get(table) ?? table.replaceAll('_', ' '));

/** What every area keeps about parents. */
export const personalData = areas.flatMap((area) => area.personalData ?? []);

/** Every kind of mail that the product sends. */
export const letters = areas.flatMap((area) => area.letters ?? []);

/** What falls due every minute, in this order. */
export const chores: Chores = Object.assign({}, ...areas.map((area) => area.chores), {
  'folding tallies': foldTally,
});
