import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { limitConcurrency } from '../limit/concurrency.ts';
import { duration } from '../limit/duration.ts';
import type { Limits } from '../limit/limits.ts';
import { type Counter, take, tooMany } from '../limit/service.ts';
import type { App } from './instance.ts';

/** Keeps most of the database's connections free for other callers, however many calls arrive at the same time. */
const inTurn = limitConcurrency({ atOnce: 3, waiting: 2000 });

/** Limits the calls of one account across all its sessions and networks. Only valid calls count. Throws 429. */
export function limitAccounts(app: App, db: Db, limits: Limits): void {
  app.addHook('preHandler', async (request) => {
    const counters = countersOf(limits, request as FastifyRequest);
    if (counters.length === 0) return;
    const wait = await inTurn(() => take(db, counters));
    if (wait > 0) throw tooMany(wait, `You have done this too often. Please try again in ${duration(wait)}.`);
  });
}

function countersOf(limits: Limits, { method, routeOptions, user, admin }: FastifyRequest): Counter[] {
  const { access = 'public', limit: own } = routeOptions.config;
  const account = user ? ['user', `${user.id}`] : ['admin', `${admin?.id}`];
  const isRead = method === 'GET' || method === 'HEAD';
  const mayEdit = typeof access === 'object' && access.type === 'full';
  const names: (keyof Limits)[] = isRead || access === 'public' || mayEdit ? [] : ['accountCalls'];
  return [...names, ...(own ? [own] : [])].map((name) => ({
    what: name,
    subject: account,
    limits: limits[name],
  }));
}
