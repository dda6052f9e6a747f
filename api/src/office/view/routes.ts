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
import { toRepeatableCall } from '../../kernel/http/repeatable.ts';
import { runOnce } from '../../kernel/idempotency/service.ts';
import { countViewRecords, create, get, list, remove, update } from './service.ts';

export function registerViewRoutes(app: App, db: Db): void {
  app.route({
    ...listViews,
    handler: (request) => list(db, adminOf(request), request.query.resource),
  });
  app.route({
    ...countViews,
    handler: (request) => countViewRecords(db, adminOf(request), request.query.resource),
  });
  app.route({ ...getView, handler: (request) => get(db, adminOf(request), request.params.id) });
  app.route({
    ...createView,
    handler: (request) =>
      runOnce(db, toRepeatableCall(request), (tx) => create(tx, adminOf(request), request.body)),
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
