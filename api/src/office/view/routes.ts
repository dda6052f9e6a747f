import {
  countViews,
  createView,
  getView,
  listViews,
  removeView,
  updateView,
} from '@nanny-polo/shared/office/saved-view';
import type { Db } from '../../kernel/database/database.ts';
import { adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { repeatable } from '../../kernel/http/repeatable.ts';
import { once } from '../../kernel/idempotency/service.ts';
import { count, create, get, list, remove, update } from './service.ts';

export function viewRoutes(app: App, db: Db): void {
  app.route({
    ...listViews,
    handler: (request) => list(db, adminOf(request), request.query.resource),
  });
  app.route({
    ...countViews,
    handler: (request) => count(db, adminOf(request), request.query.resource),
  });
  app.route({ ...getView, handler: (request) => get(db, adminOf(request), request.params.id) });
  app.route({
    ...createView,
    handler: (request) => once(db, repeatable(request), (tx) => create(tx, adminOf(request), request.body)),
  });
  app.route({
    ...updateView,
    handler: (request) =>
      db.transaction((tx) => update(tx, adminOf(request), request.params.id, request.body)),
  });
  app.route({
    ...removeView,
    handler: (request) => db.transaction((tx) => remove(tx, adminOf(request), request.params.id)),
  });
}
