import { sql } from 'drizzle-orm';

/**
 * The agency's time zone in a query, without a value so that it can be part of a view. PostgreSQL reads it once for
 * each query.
 */
export const agencyZone = sql`(SELECT time_zone FROM agency_settings)`;
