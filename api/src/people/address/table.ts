import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

/** The middle of each sector of postcodes, such as `LS6 2`, as loaded by `npm run postcodes`. In degrees. */
export const postcodeSector = pgTable('postcode_sector', {
  sector: text().primaryKey(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
});
