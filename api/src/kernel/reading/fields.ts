/** The SQL of the fields of a record, in the form in which PostgreSQL writes them as JSON. */

import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';

type Field = PgColumn | SQL;
export interface Fields {
  readonly [name: string]: Field;
}
export interface Shaped {
  readonly shape: object;
}

/**
 * Formats an instant as `instant` columns are read: ISO 8601 in UTC with milliseconds. Other fields stay as they are.
 */
const written = (field: Field): Field =>
  is(field, PgColumn) && field.getSQLType().startsWith('timestamp')
    ? sql`to_char(${field} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : field;

/** Returns the named fields, by default all of the contract's record, as written in JSON. Throws if one is missing. */
export function selectFields(
  { shape }: Shaped,
  fields: Fields,
  names: readonly string[] = Object.keys(shape),
): [name: string, field: Field][] {
  return names.map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`${name} is in the contract but not in the view`);
    return [name, written(field)];
  });
}

/** Returns a nested record of the contract as a JSON object. */
export function buildJsonObject(record: Shaped, fields: Fields): SQL {
  const pairs = selectFields(record, fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

const dialect = new PgDialect();

/** Returns the text of SQL without parameters, so that it is built once. Throws if it has any. */
export function toRawSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`Unexpected parameters in ${text}`);
  return sql.raw(text);
}
