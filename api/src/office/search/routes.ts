import { searchRecords } from '@nanny-polo/shared/office/search';
import type { Db } from '../../kernel/database/database.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { findNamedRecords, findRecords } from './service.ts';

export function registerSearchRoutes(app: App, db: Db): void {
  app.route({
    ...searchRecords,
    handler: (request) => {
      const { permissions } = adminOf(request);
      const { q = '', records } = request.query;
      return records ? findNamedRecords(db, permissions, records) : findRecords(db, permissions, q);
    },
  });
}
