import { exportOwn } from '@nanny-polo/shared/family';
import { eraseParent, exportParent } from '@nanny-polo/shared/parents';
import type { PersonalData } from '../../kernel/area/personal-data.ts';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { type Erasure, erase } from './erase.ts';
import { exportPerson } from './export.ts';

/** Registers export and erasure of a person, for the agency and for parents themselves. */
export function personalDataRoutes(app: App, db: Db, areas: readonly PersonalData[]): void {
  serveAction<Erasure>(app, db, eraseParent, (tx, actor, id, sent) => erase(tx, areas, actor, id, sent));
  app.route({
    ...exportParent,
    handler: (request) =>
      db.transaction((tx) => exportPerson(tx, areas, actorOf(request), request.params.id)),
  });
  app.route({
    ...exportOwn,
    handler: (request) =>
      db.transaction((tx) => exportPerson(tx, areas, actorOf(request), userOf(request).id)),
  });
}
