import { getOutsideServices } from '@nanny-polo/shared/outside-services';
import type { Config } from '../../kernel/config/config.ts';
import type { App } from '../../kernel/http/instance.ts';

/** Serves the operator's configuration to the back office at run time, so that one build serves every agency. */
export function outsideServicesRoutes(app: App, { outside }: Config): void {
  app.route({ ...getOutsideServices, handler: async () => outside });
}
