import { coversAdmin } from '@nanny-polo/shared/agency/factor-requirement';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Db } from '../../kernel/database/database.ts';
import { readGrants } from './grants.ts';

/** Returns the agency day from which an admin needs a second factor, or null if they need none. */
export async function findRequiredFrom(db: Db, id: number, settings: AgencySettings): Promise<string | null> {
  if (!coversAdmin(settings, await readGrants(db, id))) return null;
  return settings.second_factor_from ?? agencyDayOf();
}
