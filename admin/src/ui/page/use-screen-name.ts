import type { AdminScreen } from '@nanny-polo/shared/accounts/admin-screens';
import { useTranslate } from 'react-admin';

/** Returns a function that names a screen as the menu does, or by its resource if the menu has no entry for it. */
export function useScreenName(): (screen: AdminScreen) => string {
  const translate = useTranslate();
  return ({ path, menu }) => menu ?? translate(`resources.${path.slice(1)}.name`, { smart_count: 2 });
}
