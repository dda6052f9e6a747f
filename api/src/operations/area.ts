import type { Area } from '../kernel/area/area.ts';
import { deleteOldEnded } from './ended/service.ts';
import { registerHealthRoutes } from './health/routes.ts';

/** Health, metrics, backup, and what the database must match at a start: the demo's mark and the currency. */
export const operations: Area = {
  routes: registerHealthRoutes,
  housekeeping: { 'deleting what ended long ago': deleteOldEnded },
};
