import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { EventAction } from '@nanny-polo/shared/office/event-words';
import type { Db } from '../database/database.ts';
import type { Actor } from '../history/service.ts';
import { type Decision, type LifeCycle, makeTransition } from '../resource/life-cycle.ts';
import type { StatusTable } from '../resource/record.ts';
import { actorOf } from './access.ts';
import type { App } from './instance.ts';
import { makeUndoable } from './undoable.ts';

/** Registers one call that acts on a record, in a transaction of its own. */
export function serveAction<Sent, Params = object>(
  app: App,
  db: Db,
  call: Endpoint,
  act: (tx: Db, actor: Actor, id: number, body: Sent, params: Params) => Promise<unknown>,
): void {
  app.route({
    ...call,
    handler: (request, reply) => {
      const params = request.params as Params & { id: number };
      const work = (tx: Db) => act(tx, actorOf(request), params.id, request.body as Sent, params);
      return db.transaction(makeUndoable(request, reply, work));
    },
  });
}

/** Registers all transitions of a life cycle. Each call returns the changed record. */
export function serveTransitions<
  Table extends StatusTable,
  Name extends EventAction,
  Status extends string,
  Sent extends Decision,
>(
  app: App,
  db: Db,
  calls: { readonly [name in Name]: Endpoint },
  lifeCycle: LifeCycle<Table, Name, Status, Sent>,
): void {
  for (const name of Object.keys(calls) as Name[]) {
    serveAction<Sent>(app, db, calls[name], async (tx, actor, id, body) => {
      await makeTransition(tx, actor, lifeCycle, id, name, body);
      return lifeCycle.get(tx, id);
    });
  }
}

export function serveArchive(
  app: App,
  db: Db,
  calls: { readonly archive: Endpoint; readonly restore: Endpoint },
  service: {
    setArchived(tx: Db, actor: Actor, id: number, archived: boolean, body: Decision): Promise<unknown>;
  },
): void {
  for (const name of ['archive', 'restore'] as const) {
    serveAction<Decision>(app, db, calls[name], (tx, actor, id, body) =>
      service.setArchived(tx, actor, id, name === 'archive', body),
    );
  }
}
