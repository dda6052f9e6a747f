import type { Db } from '../database/database.ts';
import { createProofRefusal } from '../error/error.ts';
import { limitConcurrency, serializeByKey } from '../limit/concurrency.ts';
import type { Limits } from '../limit/limits.ts';
import { type Counter, consume, createAccountLimitRefusal } from '../limit/service.ts';
import type { AdminSession } from '../session/session.ts';
import type { App } from './instance.ts';

/** Keeps most of the database's connections free for other callers, however many calls arrive at the same time. */
const inTurn = limitConcurrency({ atOnce: 3, waiting: 2000 });

/** Lets each session have one defence call in that queue. */
const sharingTurns = serializeByKey();

/** Limits the calls of one account over all its sessions, and defences for each session. Only valid calls count. Throws 429. */
export function limitAccounts(app: App, db: Db, limits: Limits): void {
  app.addHook('preHandler', async ({ method, routeOptions: { config, url }, user, admin }) => {
    const { access = 'public', limit, defence, uncounted } = config;
    const count = async (counters: Counter[]) => {
      const wait = await inTurn(() => consume(db, counters));
      if (wait > 0) throw createAccountLimitRefusal(wait);
    };
    if (defence) {
      const session = `${(user ?? admin)?.sessionId}`;
      const subject = [session, method, `${url}`];
      return sharingTurns(session, () => count([{ what: 'defence', subject, limits: limits.defence }]));
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const mayEdit = typeof access === 'object' && access.type === 'full';
    const isExempt = uncounted || isRead || access === 'public' || mayEdit;
    const names = [isExempt ? [] : ('accountCalls' as const), limit ?? []].flat();
    const subject = user ? ['user', `${user.id}`] : ['admin', `${admin?.id}`];
    if (names.length > 0) await count(names.map((what) => ({ what, subject, limits: limits[what] })));
  });
}

/** Provides `countPeople`. Rows count only while no proof is fresh. */
export function limitPeopleRows(app: App, db: Db, limits: Limits): void {
  app.decorate('countPeople', async ({ sessionId, isProofFresh }: AdminSession, rows: number) => {
    if (isProofFresh || rows === 0) return;
    const counter = { what: 'rows of people', subject: [`${sessionId}`], limits: limits.peopleRows };
    if ((await inTurn(() => consume(db, [counter], rows))) > 0) throw createProofRefusal();
  });
}
