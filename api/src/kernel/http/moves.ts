import type { Endpoint } from '@nanny-polo/shared/endpoint';
import type { Db } from '../database/database.ts';
import type { Actor } from '../history/service.ts';
import type { Move } from '../resource/move.ts';
import { actorOf } from './access.ts';
import type { App } from './instance.ts';

/** Registers one call of a record's life cycle, in a transaction of its own. */
export function serveMove<Sent extends Move>(
  app: App,
  db: Db,
  call: Endpoint,
  move: (tx: Db, actor: Actor, id: number, sent: Sent) => Promise<unknown>,
): void {
  app.route({
    ...call,
    handler: (request) =>
      db.transaction((tx) =>
        move(tx, actorOf(request), (request.params as { id: number }).id, request.body as Sent),
      ) as never,
  });
}

/** Registers all calls of a life cycle. */
export function serveMoves<Name extends string>(
  app: App,
  db: Db,
  calls: { readonly [name in Name]: Endpoint },
  move: (tx: Db, actor: Actor, id: number, name: Name, sent: Move) => Promise<unknown>,
): void {
  for (const [name, call] of Object.entries<Endpoint>(calls)) {
    serveMove(app, db, call, (tx, actor, id, sent) => move(tx, actor, id, name as Name, sent));
  }
}
