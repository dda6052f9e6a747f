import { sql } from 'drizzle-orm';
import { customType, integer } from 'drizzle-orm/pg-core';

/** An instant: timestamptz in the database, ISO 8601 in UTC with milliseconds everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** What every record carries. `version` counts its writes. */
export const recordColumns = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  created_at: instant().notNull().default(sql`now()`),
  updated_at: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
};

/** The values of the contract's enumeration, for a text column. */
export const oneOf = <Value extends string>(schema: { options: readonly Value[] }) =>
  schema.options as [Value, ...Value[]];
