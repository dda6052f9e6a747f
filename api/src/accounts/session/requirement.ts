import { coversAdmin, isInForce } from '@nanny-polo/shared/agency/factor-requirement';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { getCurrentSettings } from '../agency/current-settings.ts';

/** Returns whether the settings require a second factor of an admin today. */
export function isFactorRequired(admin: { id: number; permissions: readonly Permission[] }): boolean {
  const settings = getCurrentSettings();
  return isInForce(settings, agencyDayOf()) && coversAdmin(settings, admin);
}
