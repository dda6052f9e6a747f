import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import {
  lookupLanguages,
  lookupNannyPolo,
  lookupParents,
  lookupRole,
} from '@nanny-polo/shared/office/lookup';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { listQueryOf, sendPage } from '../../kernel/http/serve-resource.ts';
import type { ListQuery, Page } from '../../kernel/resource/list.ts';
import { listLanguages, listNannies, listParents, listRoles } from './service.ts';

export function registerLookupRoutes(app: App, db: Db): void {
  serveLookup(app, db, lookupParents, listParents);
  serveLookup(app, db, lookupNannyPolo, listNannies);
  serveLookup(app, db, lookupRole, listRoles);
  app.route({ ...lookupLanguages, handler: () => listLanguages(db) });
}

function serveLookup(
  app: App,
  db: Db,
  { name, list }: { readonly name: string; readonly list: Endpoint },
  read: (db: Db, query: ListQuery) => Promise<Page>,
): void {
  app.route({
    ...list,
    handler: async (request, reply) => {
      const query = await listQueryOf(db, request);
      return sendPage(reply, name, query, await read(db, query));
    },
  });
}
