import { sql } from 'drizzle-orm';

/**
 * The agency's time zone as SQL. It contains no parameter, so it can be part of a view. PostgreSQL evaluates it once
 * per query.
 */
export const agencyZone = sql`(SELECT time_zone FROM agency_settings)`;
