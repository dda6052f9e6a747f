import type { Permission } from '@nanny-polo/shared/permission';
import type { Found, SearchableName } from '@nanny-polo/shared/search';
import { type Db, rows } from '../../kernel/database/database.ts';
import { recordsQuery, searchableBy, searchQuery } from './query.ts';
import { prepareSearch } from './search-text.ts';

/** A found record, with instants as the driver returns them. */
type Row = Omit<Found, 'match'> & {
  field: NonNullable<Found['match']>['field'] | null;
  value: string | null;
};

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

const foundOf = ({ field, value, start_at, end_at, ...row }: Row): Found => ({
  ...row,
  start_at: iso(start_at),
  end_at: iso(end_at),
  match: field === null ? null : { field, value: value ?? '' },
});

/** Returns the records that match a text and that the permissions allow, the best match first. */
export async function search(db: Db, held: readonly Permission[], q: string): Promise<Found[]> {
  if (searchableBy(held).length === 0) return [];
  return db.transaction(async (tx) => {
    const wanted = await prepareSearch(tx, q);
    return wanted ? (await rows<Row>(tx, searchQuery(held, wanted))).map(foundOf) : [];
  });
}

/** Returns records in the order in which they are named, without those that are deleted or not permitted. */
export async function recordsNamed(
  db: Db,
  held: readonly Permission[],
  named: readonly (readonly [SearchableName, number])[],
): Promise<Found[]> {
  const ids = new Map(
    searchableBy(held).flatMap((name) => {
      const own = named.filter(([one]) => one === name).map(([, id]) => id);
      return own.length > 0 ? [[name, own] as const] : [];
    }),
  );
  if (ids.size === 0) return [];
  const found = new Map(
    (await rows<Row>(db, recordsQuery(ids))).map((row) => [`${row.resource}/${row.id}`, foundOf(row)]),
  );
  return named.flatMap(([name, id]) => found.get(`${name}/${id}`) ?? []);
}
