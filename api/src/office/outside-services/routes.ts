import { getOutsideServices } from '@nanny-polo/shared/agency/outside-services';
import type { Config } from '../../kernel/config/config.ts';
import type { App } from '../../kernel/http/instance.ts';

/**
 * Registers the call that returns the operator's outside services, so that all operators use one build of the back
 * office.
 */
export function registerOutsideServicesRoutes(app: App, { outside }: Config): void {
  app.route({ ...getOutsideServices, handler: async () => outside });
}
