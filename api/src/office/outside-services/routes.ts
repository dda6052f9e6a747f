import { getOutsideServices } from '@nanny-polo/shared/outside-services';
import type { Config } from '../../kernel/config/config.ts';
import type { App } from '../../kernel/http/instance.ts';

/** Tells the back office at run time what the operator configured for its pages: one build serves every agency. */
export function outsideServicesRoutes(app: App, { outside }: Config): void {
  app.route({ ...getOutsideServices, handler: async () => outside });
}
