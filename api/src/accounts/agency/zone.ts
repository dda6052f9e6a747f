import { sql } from 'drizzle-orm';

/** The agency's time zone as SQL without a parameter, so that it can be part of a view. */
export const agencyZone = sql`(SELECT time_zone FROM agency_settings)`;
