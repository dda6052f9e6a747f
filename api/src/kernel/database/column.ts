import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, text } from 'drizzle-orm/pg-core';

/** Converts `2026-11-21 12:34:56.7+00`, as a server in UTC formats it, to ISO 8601 with milliseconds. */
function toIso(value: string): string {
  if (value.length < 22 || value.length > 26 || value[10] !== ' ' || !value.endsWith('+00'))
    return new Date(value).toISOString();
  const fraction = value.slice(20, -3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction}Z`;
}

/** A point in time: timestamptz in the database, ISO 8601 in UTC with milliseconds everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: toIso,
});

/** A name by which lists are sorted: Émilie beside Emily, on both engines. */
export const nameText = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });

/** The whole name of a person, from the columns `first_name` and `last_name`. */
export const personNameText = () =>
  nameText()
    .notNull()
    .generatedAlwaysAs((): SQL => sql`btrim(first_name || ' ' || last_name)`);

/** Columns that every record has. `version` counts its writes. */
export const recordColumns = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  created_at: instant().notNull().default(sql`now()`),
  updated_at: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
};

/** The id of the transaction that wrote a row. It is meaningful on one server only, so backups leave it out. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** A required reference to a record by its id. */
export const reference = (to: () => AnyPgColumn, actions?: { readonly onDelete: 'cascade' }) =>
  integer().notNull().references(to, actions);

/** Returns the values of an enumeration in the contract, for a text column. */
export const oneOf = <Value extends string>(schema: { options: readonly Value[] }) =>
  schema.options as [Value, ...Value[]];

/** A required text column with the values of an enumeration in the contract. */
export const choice = <Value extends string>(schema: { options: readonly Value[] }) =>
  text({ enum: oneOf(schema) }).notNull();
