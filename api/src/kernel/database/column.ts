import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, text } from 'drizzle-orm/pg-core';

/** A point in time: timestamptz in the database, ISO 8601 in UTC with milliseconds everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A name by which lists are sorted: Émilie beside Emily, on both engines. */
export const nameText = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });

/** The whole name of a person, from the columns `first_name` and `last_name`. */
export const definePersonName = () =>
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
export const defineReference = (to: () => AnyPgColumn, actions?: { readonly onDelete: 'cascade' }) =>
  integer().notNull().references(to, actions);

/** Returns the values of an enumeration in the contract, for a text column. */
export const enumValuesOf = <Value extends string>(schema: { options: readonly Value[] }) =>
  schema.options as [Value, ...Value[]];

/** A required text column with the values of an enumeration in the contract. */
export const defineChoice = <Value extends string>(schema: { options: readonly Value[] }) =>
  text({ enum: enumValuesOf(schema) }).notNull();
