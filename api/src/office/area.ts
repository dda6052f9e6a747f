import type { Area } from '../kernel/area/area.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { outsideServicesRoutes } from './outside-services/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { supportMail } from './support/service.ts';

/** Dashboard, search, names for choosers, and mail from visitors. */
export const office: Area = {
  name: 'office',
  routes(api, context) {
    supportRoutes(api, context);
    lookupRoutes(api, context.db);
    outsideServicesRoutes(api, context.config);
    dashboardRoutes(api, context.db);
    searchRoutes(api, context.db);
  },
  letters: [supportMail],
};
