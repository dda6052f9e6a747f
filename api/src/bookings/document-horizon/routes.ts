import { askForRenewal, getDocumentHorizon } from '@nanny-polo/shared/bookings/document-horizon';
import { hasPermission } from '@nanny-polo/shared/contract/permission';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/error/error.ts';
import { actorOf, adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { askForRenewals } from './renewal.ts';
import { horizonOf } from './service.ts';

export function registerDocumentHorizonRoutes(app: App, db: Db): void {
  app.route({
    ...getDocumentHorizon,
    handler: (request) => {
      const { permissions } = adminOf(request);
      return horizonOf(db, {
        nannies: hasPermission(permissions, 'nanny-polo', 'visit'),
        parents: hasPermission(permissions, 'parent-documents', 'visit'),
      });
    },
  });
  app.route({
    ...askForRenewal,
    handler: async (request) => {
      const { permissions } = adminOf(request);
      const { people } = request.body;
      const needed = { nanny: 'nanny-polo', parent: 'parent-documents' } as const;
      if (!people.every(({ kind }) => hasPermission(permissions, needed[kind], 'full'))) throw forbidden();
      return { asked: await db.transaction((tx) => askForRenewals(tx, actorOf(request), people)) };
    },
  });
}
