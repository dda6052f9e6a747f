import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../kernel/config/version.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { unauthorized } from '../../kernel/error/error.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { readVerified } from '../backup/verified.ts';

const digest = (text: string) => hash('sha256', text, 'buffer');

/**
 * Serves `/api/metrics` to Prometheus with the configured token as `Authorization: Bearer`; without one the route does
 * not exist. The metrics cover calls by route (never by URL), connections, the queues, undeliverable mails, the last
 * verified backup, and the process.
 */
export function registerMetricsRoutes(app: App, { config, db, pool }: Dependencies): void {
  const { metricsToken } = config;
  if (!metricsToken) return;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: 'build_info',
    help: 'Always 1; the version and the commit that run',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit: config.commit ?? '' }, 1);

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    if (routeOptions.config.stream) return done();
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  if (pool) {
    new Gauge({
      name: 'database_connections',
      help: 'Connections of this process, and queries and database transactions waiting for one',
      labelNames: ['state'],
      registers,
      collect() {
        const { total, idle, waiting } = pool();
        this.set({ state: 'busy' }, total - idle);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }

  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of all processes by queue and state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      // The metrics of the process are shown even while the database is unavailable.
      const counts = await queryRows<{ queue: string; state: string; count: number }>(
        db,
        sql`SELECT name AS queue, state::text AS state, count(*)::int AS count FROM pgboss.job GROUP BY 1, 2`,
      ).catch(() => []);
      for (const { queue, state, count } of counts) this.set({ queue, state }, count);
    },
  });

  new Gauge({
    name: 'mails_undeliverable',
    help: 'Mails of the last day that the mail server refused or did not accept in time',
    registers,
    async collect() {
      const [mails] = await queryRows<{ count: number }>(
        db,
        sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = ${mailQueue}
          AND (state = 'failed' OR output ->> 'state' = 'undeliverable')`,
      ).catch(() => []);
      if (mails) this.set(mails.count);
    },
  });

  new Gauge({
    name: 'backup_verified_timestamp_seconds',
    help: 'When the newest backup was made that was verified; absent if this data folder has none',
    labelNames: ['restored'],
    registers,
    collect() {
      this.reset();
      const backup = readVerified(config.dataDir);
      if (backup) this.set({ restored: String(backup.restored) }, Date.parse(backup.made_at) / 1000);
    },
  });

  const expected = digest(`Bearer ${metricsToken}`);
  app.get(
    '/api/metrics',
    { config: { access: 'public', always: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw unauthorized();
      return reply
        .type(registry.contentType)
        .serializer(String)
        .send(await registry.metrics());
    },
  );
}
