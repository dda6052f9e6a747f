import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { setTimeZone } from '@nanny-polo/shared/time/time-zone';
import type { Db } from '../../kernel/database/database.ts';
import { readSettings } from './service.ts';

let current: AgencySettings | undefined;

/** Returns the settings that this process read last, for display only: a transaction reads its own. */
export function getCurrentSettings(): AgencySettings {
  if (!current) throw new Error('The settings have not been read');
  return current;
}

/** Replaces the settings of this process, unless `settings` are older. */
export function adoptSettings(settings: AgencySettings): void {
  if (current && settings.version < current.version) return;
  current = settings;
  setTimeZone(settings.time_zone);
}

/** Adopts the stored settings, which another process may have changed. */
export async function refreshSettings(db: Db): Promise<void> {
  adoptSettings(await readSettings(db));
}
