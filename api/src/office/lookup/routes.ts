import { lookupLanguages, lookupNannyPolo, lookupParents, lookupRole } from '@nanny-polo/shared/lookup';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendPage } from '../../kernel/http/resource.ts';
import { languages, nannies, parents, roles } from './service.ts';

/** Registers the look-ups of names. */
export function lookupRoutes(app: App, db: Db): void {
  for (const [calls, service] of [
    [lookupParents, parents],
    [lookupNannyPolo, nannies],
    [lookupRole, roles],
  ] as const) {
    app.route({
      ...calls.list,
      handler: async (request, reply) => {
        return sendPage(reply, calls.name, request.query, await service.list(db, request.query));
      },
    });
    app.route({ ...calls.get, handler: (request) => service.get(db, request.params.id) });
  }
  app.route({ ...lookupLanguages, handler: () => languages(db) });
}
