import { isSameJson } from '@nanny-polo/shared/contract/same-json';

/** Three versions of a record: as it was read, as I want it, and as it is now. */
export interface Conflict<T extends object> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
  /** The fields that can be changed; no others are compared. */
  readonly fields: readonly (keyof T & string)[];
}

export type Side = 'mine' | 'theirs';

/**
 * Returns the fields where mine and theirs differ, each with the side selected at first: theirs only if I did not
 * change the field.
 */
export function findDifferences<T extends object>({ base, mine, theirs, fields }: Conflict<T>) {
  return fields
    .filter((field) => !isSameJson(mine[field], theirs[field]))
    .map((field) => ({ field, side: (isSameJson(mine[field], base[field]) ? 'theirs' : 'mine') as Side }));
}

/** Returns the current record with the chosen fields of mine, limited to the fields that mine has. */
export function mergeVersions<T extends object>(
  { mine, theirs }: Conflict<T>,
  chosen: Record<string, Side>,
): T {
  const fields = Object.keys(mine) as (keyof T & string)[];
  return Object.fromEntries(
    fields.map((field) => [field, (chosen[field] === 'mine' ? mine : theirs)[field]]),
  ) as T;
}

/** Returns the fields that differ between `base` and `theirs`, and those of them that `mine` sets to a third value. */
export function findChangesByOthers<T extends object>({ base, mine, theirs, fields }: Conflict<T>) {
  const changed = fields.filter((field) => !isSameJson(theirs[field], base[field]));
  const both = changed.filter(
    (field) => !isSameJson(mine[field], base[field]) && !isSameJson(mine[field], theirs[field]),
  );
  return { changed, both };
}
