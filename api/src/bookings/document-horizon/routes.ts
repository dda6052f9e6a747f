import { askForRenewal, getDocumentHorizon } from '@nanny-polo/shared/bookings/document-horizon';
import { permits } from '@nanny-polo/shared/contract/permission';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/error/error.ts';
import { actorOf, adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { askAll } from './renewal.ts';
import { horizonOf } from './service.ts';

export function documentHorizonRoutes(app: App, db: Db): void {
  app.route({
    ...getDocumentHorizon,
    handler: (request) => {
      const { permissions } = adminOf(request);
      return horizonOf(db, {
        nannies: permits(permissions, 'nanny-polo', 'visit'),
        parents: permits(permissions, 'parent-documents', 'visit'),
      });
    },
  });
  app.route({
    ...askForRenewal,
    handler: async (request) => {
      const { permissions } = adminOf(request);
      const { people } = request.body;
      const needed = { nanny: 'nanny-polo', parent: 'parent-documents' } as const;
      if (!people.every(({ kind }) => permits(permissions, needed[kind], 'full'))) throw forbidden();
      return { asked: await db.transaction((tx) => askAll(tx, actorOf(request), people)) };
    },
  });
}
