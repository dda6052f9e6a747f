import type { Family } from '@nanny-polo/shared/people/family';
import { writeDay } from '@nanny-polo/shared/time/day-pattern';

const lists = ['children', 'addresses', 'emergency_contacts'] as const;
export type FamilyList = (typeof lists)[number];

/** What changed in a list of the family, each row in words. A changed row is in both. */
export interface FamilyChange {
  readonly list: FamilyList;
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

/** Returns what changed between two versions of a family, in the lists that `sent` has. */
export function findChanges(
  edits: { readonly [list in FamilyList]?: unknown },
  before: Family,
  after: Family,
): FamilyChange[] {
  return lists
    .filter((list) => edits[list])
    .map((list) => {
      const [old, now] = [before[list].map(inWords), after[list].map(inWords)];
      return {
        list,
        gone: old.filter((row) => !now.includes(row)),
        added: now.filter((row) => !old.includes(row)),
      };
    })
    .filter(({ gone, added }) => gone.length + added.length > 0);
}

/** Returns what a row says, without an address's coordinates. */
const inWords = (row: object): string =>
  Object.values(row)
    .flat()
    .filter((value) => value && typeof value === 'string')
    .map(writeDay)
    .join(', ');
