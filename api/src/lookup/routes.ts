import { lookupNannyPolo, lookupParents, lookupRole } from '@nanny-polo/shared/lookup';
import type { Db } from '../database/database.ts';
import type { App } from '../http/instance.ts';
import { contentRange } from '../http/resource.ts';
import { nannies, parents, roles } from './service.ts';

/** The names that screens refer to. */
export function lookupRoutes(app: App, db: Db): void {
  for (const [calls, service] of [
    [lookupParents, parents],
    [lookupNannyPolo, nannies],
    [lookupRole, roles],
  ] as const) {
    app.route({
      ...calls.list,
      handler: async (request, reply) => {
        const page = await service.list(db, request.query);
        contentRange(reply, calls.name, request.query, page);
        return page.records;
      },
    });
    app.route({ ...calls.get, handler: (request) => service.get(db, request.params.id) });
  }
}
