import type { Body, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { totalKindHeader } from '@nanny-polo/shared/contract/list-query';
import type { defineResource } from '@nanny-polo/shared/contract/resource';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { blameRecord } from '../error/error.ts';
import { type Actor, listEvents } from '../history/service.ts';
import { runOnce } from '../idempotency/service.ts';
import type { ListQuery, Page } from '../resource/list.ts';
import { foldFilter } from '../resource/search.ts';
import type { Reading } from '../resource/select.ts';
import { actorOf, adminOf } from './access.ts';
import { nameRecord } from './bulk.ts';
import type { App } from './instance.ts';
import { toRepeatableCall } from './repeatable.ts';
import { serveAction } from './transitions.ts';
import { makeUndoable } from './undoable.ts';

type Call = Exclude<keyof ReturnType<typeof defineResource>, 'name' | 'permission' | 'listed' | 'write'>;
type Resource = Pick<ReturnType<typeof defineResource>, 'name'> & Record<Call, Endpoint>;
type RecordOf<R extends Resource> = ResponseBody<R['get']>;

/** The functions that serve a resource. `db` is a transaction wherever they write. */
export interface ResourceService<R extends Resource> extends Omit<Reading<RecordOf<R>>, 'matching'> {
  /** Absent if the feature registers the call itself, because its body is an upload. */
  create?(db: Db, actor: Actor, body: Body<R['create']>): Promise<RecordOf<R>>;
  update(db: Db, actor: Actor, id: number, body: { version: number }): Promise<RecordOf<R>>;
  updateMany(db: Db, actor: Actor, ids: number[], patch: object): Promise<void>;
  remove(db: Db, actor: Actor, id: number): Promise<RecordOf<R>>;
  /** Returns how an admin knows a record, by default from the first of `names` that it has. */
  nameOf?(record: RecordOf<R>): string;
}

const names = ['display_name', 'code', 'number', 'name', 'title'];

const ownName = (record: unknown) =>
  String(names.map((name) => (record as Record<string, unknown>)[name]).find(Boolean));

/** Sends what a reading returned. With this type, Fastify sends a text unchanged and serialises anything else. */
const send = (reply: FastifyReply, response: unknown) =>
  reply.type('application/json; charset=utf-8').send(response);

/** Sends the records of one page. Its range and the total are in Content-Range, as ra-data-simple-rest expects. */
export function sendPage(
  reply: FastifyReply,
  name: string,
  { range }: ListQuery,
  { records, count, total, estimated }: Page,
): FastifyReply {
  const from = range?.[0] ?? 0;
  reply.header('content-range', `${name} ${count > 0 ? `${from}-${from + count - 1}` : '*'}/${total}`);
  if (estimated) reply.header(totalKindHeader, 'estimate');
  return send(reply, records);
}

/** Returns the query of a list with its search folded, for what the admin may read. */
export async function listQueryOf(db: Db, request: FastifyRequest): Promise<ListQuery> {
  const query = request.query as ListQuery;
  return { ...query, filter: await foldFilter(db, query.filter, request.admin?.permissions ?? []) };
}

/** Registers the calls of a resource, including its count if it has one. */
export function serveResource<R extends Resource>(
  app: App,
  db: Db,
  calls: R,
  service: ResourceService<R>,
  countCall?: Endpoint,
): void {
  if (countCall)
    app.route({
      ...countCall,
      handler: async (request) => service.count(db, await listQueryOf(db, request)),
    });
  app.route({
    ...calls.list,
    handler: async (request, reply) => {
      const query = await listQueryOf(db, request);
      const page = await service.list(db, query);
      if (calls.list.config.people) await app.countPeople(adminOf(request), page.count);
      return sendPage(reply, calls.name, query, page);
    },
  });
  const { create } = service;
  app.route({
    ...calls.get,
    handler: async (request, reply) => send(reply, await service.read(db, idOf(request))),
  });
  if (create) {
    app.route({
      ...calls.create,
      handler: async (request, reply) => {
        const work = (tx: Db) => create(tx, actorOf(request), request.body as Body<R['create']>);
        return runOnce(db, toRepeatableCall(request), makeUndoable(request, reply, work));
      },
    });
  }
  const serveMany = (
    call: Endpoint,
    done: 'changed' | 'deleted',
    act: (tx: Db, actor: Actor, ids: number[], patch: object) => Promise<void>,
  ) =>
    app.route({
      ...call,
      handler: async (request, reply) => {
        const ids = idsOf(request);
        const work = (tx: Db) => act(tx, actorOf(request), ids, request.body as object);
        await db.transaction(makeUndoable(request, reply, work)).catch(async (error: unknown) => {
          const nameOf = (id: number) => service.get(db, id).then(service.nameOf ?? ownName);
          throw await nameRecord(error, { ids, done, nameOf });
        });
        return ids;
      },
    });
  serveAction(app, db, calls.update, service.update);
  serveMany(calls.updateMany, 'changed', service.updateMany);
  serveAction(app, db, calls.remove, service.remove);
  serveMany(calls.removeMany, 'deleted', async (tx, actor, ids) => {
    for (const id of ids) await service.remove(tx, actor, id).catch(blameRecord(id));
  });
  app.route({
    ...calls.history,
    handler: (request) => listEvents(db, calls.name, idOf(request)),
  });
}

const idOf = (request: { params: unknown }) => (request.params as { id: number }).id;

/** Returns the ids in ascending order, so that concurrent bulk calls lock records in the same order. */
const idsOf = (request: { query: unknown }) =>
  [...new Set((request.query as { filter: { id: number[] } }).filter.id)].sort((a, b) => a - b);
