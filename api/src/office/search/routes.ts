import { searchRecords } from '@nanny-polo/shared/office/search';
import type { Db } from '../../kernel/database/database.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { recordsNamed, search } from './service.ts';

export function searchRoutes(app: App, db: Db): void {
  app.route({
    ...searchRecords,
    handler: (request) => {
      const { permissions } = adminOf(request);
      const { q = '', records } = request.query;
      return records ? recordsNamed(db, permissions, records) : search(db, permissions, q);
    },
  });
}
