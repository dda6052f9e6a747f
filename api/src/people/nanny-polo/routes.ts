import {
  countNannyPolo,
  nannyPlaces,
  nannyPolo,
  nannyPoloTransitionCalls,
} from '@nanny-polo/shared/people/nanny-polo';
import { portrait, removePortrait, uploadPortrait } from '@nanny-polo/shared/people/nanny-portrait';
import type { Db } from '../../kernel/database/database.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { listQueryOf, serveResource } from '../../kernel/http/serve-resource.ts';
import { serveTransitions } from '../../kernel/http/transitions.ts';
import { makeUndoable } from '../../kernel/http/undoable.ts';
import { serveUpload } from '../../kernel/http/upload.ts';
import { registerCheckRoutes } from './check-routes.ts';
import * as portraits from './portrait.ts';
import { lifeCycle, listPlaces, nannyPolos } from './service.ts';

export function registerNannyPoloRoutes(app: App, db: Db, storage: FileStorage): void {
  app.route({ ...nannyPlaces, handler: async (request) => listPlaces(db, await listQueryOf(db, request)) });
  serveResource(app, db, nannyPolo, nannyPolos, countNannyPolo);
  serveTransitions(app, db, nannyPoloTransitionCalls, lifeCycle);
  registerCheckRoutes(app, db);
  serveUpload(app, uploadPortrait, (request, uploaded) => {
    const { id } = request.params as { id: number };
    return portraits.setPortrait(db, storage, actorOf(request), id, uploaded);
  });
  app.route({
    ...removePortrait,
    handler: (request, reply) =>
      db.transaction(
        makeUndoable(request, reply, (tx) =>
          portraits.removePortrait(tx, actorOf(request), request.params.id),
        ),
      ),
  });
  app.route({
    ...portrait,
    handler: async (request, reply) => {
      const bytes = await portraits.openPortrait(storage, request.params.name);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(Buffer.from(bytes) as never);
    },
  });
}
