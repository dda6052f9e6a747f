import type { Area } from '../kernel/area/area.ts';
import { healthRoutes } from './health/routes.ts';

/** Running the product: health, metrics, backup, and the mark of the demo. */
export const operations: Area = {
  name: 'operations',
  routes: (api, { db }) => healthRoutes(api, db),
};
