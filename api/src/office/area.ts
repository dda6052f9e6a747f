import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { supportLetter } from './letters/support.ts';
import { liveRoutes } from './live/routes.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { outsideServicesRoutes } from './outside-services/routes.ts';
import { personalData } from './personal-data.ts';
import { presenceRoutes } from './presence/routes.ts';
import { deleteExpired } from './presence/service.ts';
import { searchRoutes } from './search/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { deleteOldMessages } from './support/service.ts';
import { undoRoutes } from './undo/routes.ts';
import { viewRoutes } from './view/routes.ts';

/** Dashboard, search, look-ups of names, live updates, presence, undo, saved views, and mail from visitors. */
export const office: AreaOfParents = {
  routes(api, context) {
    supportRoutes(api, context);
    lookupRoutes(api, context.db);
    outsideServicesRoutes(api, context.config);
    dashboardRoutes(api, context.db);
    searchRoutes(api, context.db);
    liveRoutes(api, context);
    presenceRoutes(api, context.db);
    undoRoutes(api, context.db);
    viewRoutes(api, context.db);
  },
  letters: [supportLetter],
  housekeeping: { 'deleting old messages of visitors': deleteOldMessages },
  personalData,
  chores: { 'clearing presence': deleteExpired },
};
