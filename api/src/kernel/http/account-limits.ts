import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { limitConcurrency, oneAtATime } from '../limit/concurrency.ts';
import type { Limits } from '../limit/limits.ts';
import { type Counter, take, tooOften } from '../limit/service.ts';
import type { App } from './instance.ts';

/** Keeps most of the database's connections free for other callers, however many calls arrive at the same time. */
const inTurn = limitConcurrency({ atOnce: 3, waiting: 2000 });

/** Lets each session have one defence call in that queue. */
const sharingTurns = oneAtATime();

/** Limits the calls of one account over all its sessions, and defences for each session. Only valid calls count. Throws 429. */
export function limitAccounts(app: App, db: Db, limits: Limits): void {
  app.addHook('preHandler', async (request) => {
    const counters = countersOf(limits, request as FastifyRequest);
    if (counters.length === 0) return;
    const count = () => inTurn(() => take(db, counters));
    const { defence } = request.routeOptions.config;
    const wait = await (defence ? sharingTurns(`${sessionOf(request as FastifyRequest)}`, count) : count());
    if (wait > 0) throw tooOften(wait);
  });
}

const sessionOf = ({ user, admin }: Pick<FastifyRequest, 'user' | 'admin'>) => (user ?? admin)?.sessionId;

function countersOf(limits: Limits, { method, routeOptions, user, admin }: FastifyRequest): Counter[] {
  const { access = 'public', limit: own, defence, uncounted } = routeOptions.config;
  if (defence) {
    const subject = [`${sessionOf({ user, admin })}`, method, `${routeOptions.url}`];
    return [{ what: 'defence', subject, limits: limits.defence }];
  }
  const account = user ? ['user', `${user.id}`] : ['admin', `${admin?.id}`];
  const isRead = method === 'GET' || method === 'HEAD';
  const mayEdit = typeof access === 'object' && access.type === 'full';
  const isExempt = uncounted || isRead || access === 'public' || mayEdit;
  const names: (keyof Limits)[] = isExempt ? [] : ['accountCalls'];
  return [...names, ...(own ? [own] : [])].map((name) => ({
    what: name,
    subject: account,
    limits: limits[name],
  }));
}
