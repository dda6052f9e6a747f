import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { registerDashboardRoutes } from './dashboard/routes.ts';
import { supportLetter } from './letters/support.ts';
import { registerLiveRoutes } from './live/routes.ts';
import { registerLookupRoutes } from './lookup/routes.ts';
import { registerOutsideServicesRoutes } from './outside-services/routes.ts';
import { personalData } from './personal-data.ts';
import { registerPresenceRoutes } from './presence/routes.ts';
import { deleteExpiredPresence } from './presence/service.ts';
import { registerSearchRoutes } from './search/routes.ts';
import { registerSupportRoutes } from './support/routes.ts';
import { deleteOldMessages } from './support/service.ts';
import { registerUndoRoutes } from './undo/routes.ts';
import { registerViewRoutes } from './view/routes.ts';

/** Dashboard, search, look-ups of names, live updates, presence, undo, saved views, and mail from visitors. */
export const office: AreaOfParents = {
  routes(api, context) {
    registerSupportRoutes(api, context);
    registerLookupRoutes(api, context.db);
    registerOutsideServicesRoutes(api, context.config);
    registerDashboardRoutes(api, context.db);
    registerSearchRoutes(api, context.db);
    registerLiveRoutes(api, context);
    registerPresenceRoutes(api, context.db);
    registerUndoRoutes(api, context.db);
    registerViewRoutes(api, context.db);
  },
  letters: [supportLetter],
  housekeeping: { 'deleting old messages of visitors': deleteOldMessages },
  personalData,
  chores: { 'clearing presence': deleteExpiredPresence },
};
