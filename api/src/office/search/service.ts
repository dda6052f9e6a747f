import { hasPermission, type Permission } from '@nanny-polo/shared/contract/permission';
import { type Found, type SearchableName, searchable } from '@nanny-polo/shared/office/search';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { foldSearch, type SearchText } from '../../kernel/resource/search.ts';
import { type ColumnName, columnNames, createSearchKinds, type Kind } from './kinds.ts';
import { selectOwnMatches } from './text-matches.ts';

/** The maximum number of records found for each resource. */
const maxPerKind = 6;

/** A record is left out if its score is less than this share of the best score. */
const worthShowing = 0.5;

/** How similar a text and the closest part of a record must be (0 to 1): about one error in a word of five letters. */
const alike = 0.45;

const names = Object.keys(searchable) as SearchableName[];

/** Returns the resources whose records an admin may find. */
const searchableBy = (held: readonly Permission[]): SearchableName[] =>
  names.filter((name) => hasPermission(held, searchable[name], 'visit'));

const union = (parts: SQL[]) => sql.join(parts, sql` UNION ALL `);

const missing = (column: ColumnName) => (column.endsWith('_at') ? sql`NULL::timestamptz` : sql`NULL::text`);

/** Selects what is shown of the records in `found`, a query with `id`, `field`, `value` and `score`. */
function details(name: SearchableName, { table, joins, columns, order }: Kind, matches: SQL, limit: number) {
  const listed = columnNames.map(
    (column) => sql`${columns[column] ?? missing(column)} AS ${sql.raw(column)}`,
  );
  const id = sql`${sql.identifier(table)}.id`;
  return sql`(SELECT ${name} AS resource, ${names.indexOf(name)}::int AS place, ${id}, ${sql.join(listed, sql`, `)},
      f.field, f.value, f.score, ${order ?? sql`0`} AS distance
    FROM (SELECT DISTINCT ON (id) * FROM (${matches}) every ORDER BY id, score DESC) f
    JOIN ${sql.identifier(table)} ON ${id} = f.id ${joins ?? sql``}
    ORDER BY f.score DESC, distance, ${id} DESC LIMIT ${limit})`;
}

const shown = sql.raw(['resource', 'id', ...columnNames, 'field', 'value'].join(', '));

/** Selects the records that match a text, the best match first. */
function searchQuery(searchText: SearchText): SQL {
  const all = createSearchKinds();
  const kinds = searchableBy(searchText.held).map((name) => [name, all[name]] as const);
  const sources = [...new Set(kinds.flatMap(([, kind]) => kind.sources))];
  const parts = kinds.map(([name, kind]) => {
    const matches = union(kind.found(searchText).filter((one) => one !== null));
    return details(name, kind, matches, maxPerKind);
  });
  return sql`WITH own AS MATERIALIZED (${selectOwnMatches(sources, searchText)})
    SELECT ${shown} FROM (SELECT *, max(score) OVER () AS best FROM (${union(parts)}) every) ranked
    WHERE score >= best * ${worthShowing} ORDER BY score DESC, place, distance, id DESC`;
}

/** Selects the named records, in any order. */
function recordsQuery(named: readonly (readonly [SearchableName, number])[]): SQL {
  const kinds = createSearchKinds();
  const parts = [...Map.groupBy(named, ([name]) => name)].map(([name, own]) => {
    const ids = own.map(([, id]) => id);
    const matches = sql`SELECT unnest(${sql.param(ids)}::int[]) AS id, NULL AS field, NULL AS value, 1 AS score`;
    return details(name, kinds[name], matches, ids.length);
  });
  return sql`SELECT ${shown} FROM (${union(parts)}) every`;
}

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
export async function findRecords(db: Db, held: readonly Permission[], q: string): Promise<Found[]> {
  if (searchableBy(held).length === 0) return [];
  return db.transaction(async (tx) => {
    const query = await foldSearch(tx, q, held);
    if (query.words.length === 0) return [];
    await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`);
    return (await queryRows<Row>(tx, searchQuery(query))).map(foundOf);
  });
}

/** Returns records in the order in which they are named, without those that are deleted or not permitted. */
export async function findNamedRecords(
  db: Db,
  held: readonly Permission[],
  named: readonly (readonly [SearchableName, number])[],
): Promise<Found[]> {
  const mayFind = searchableBy(held);
  const allowed = named.filter(([name]) => mayFind.includes(name));
  if (allowed.length === 0) return [];
  const recordsByKey = new Map(
    (await queryRows<Row>(db, recordsQuery(allowed))).map((row) => [
      `${row.resource}/${row.id}`,
      foundOf(row),
    ]),
  );
  return named.flatMap(([name, id]) => recordsByKey.get(`${name}/${id}`) ?? []);
}
