import type { Area } from '../kernel/area/area.ts';
import { registerHealthRoutes } from './health/routes.ts';

/** Health, metrics, backup, and the mark of the demo's database. */
export const operations: Area = {
  routes: (api, { db }) => registerHealthRoutes(api, db),
};
