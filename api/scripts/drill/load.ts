import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { booking } from '@nanny-polo/shared/booking';
import autocannon, { type Request } from 'autocannon';
import { startPostgres } from '../../../.ci/postgres.ts';
import { startProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';
import { ownerToken } from './sign-in.ts';

/** The full size: a working day, and ten times as many at once. */
const connections = 200;
const minutes = 10;
const overload = 10 * connections;
const overloadSeconds = 20;
const slowSockets = 1000;

/** What memory may grow by after the warm-up, and when all must be well again after an overload. */
const growth = 0.05;
const wellAfter = 5000;

const metricsToken = 'the-drill-reads-metrics';

const slot = { start_at: '2032-01-05T09:00:00Z', end_at: '2032-01-05T12:00:00Z' };
const list = (filter: object) =>
  `/api${booking.list.url}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What people of an agency ask for in an hour: mostly lists and records, now and then something new. */
const day: readonly Request[] = [
  { path: list({}) },
  { path: `/api${booking.list.url}/7` },
  { path: list({ status: 'confirmed' }) },
  { path: '/api/admin/profile' },
  { path: `/api${booking.list.url}/70` },
  { path: '/api/admin/dashboard' },
  { path: list({ q: 'BK-0000' }) },
  { path: `/api${booking.list.url}/300` },
  {
    method: 'POST',
    path: `/api${booking.create.url}`,
    body: JSON.stringify({ parent_id: 1, service: 'hourly', ...slot }),
  },
];

async function fire(origin: string, token: string, { many, seconds }: { many: number; seconds: number }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const run = autocannon({ url: origin, connections: many, duration: seconds, headers, requests: day });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  run.on('response', (_client, status: number, _bytes, time: number) => {
    statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
    if (Number(status) < 300) times.push(time);
  });
  const { errors } = await run;
  times.sort((a, b) => a - b);
  const others = [...statuses].filter(([status]) => status >= 300);
  return { served: times.length, p99: times[Math.floor(times.length * 0.99)] ?? 0, errors, others };
}

const told = (others: readonly (readonly [number, number])[]) =>
  others.map(([status, count]) => `, ${count} times ${status}`).join('');

/** Resident memory of the product, in bytes, by its own metrics. */
async function memoryOf(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

/** Whether sockets that send a header line by line keep anybody from being served. */
async function besideSlowSockets(origin: string, token: string, count: number): Promise<Finding> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write('GET /api/health HTTP/1.1\r\nHost: slow\r\nX-Slow: ');
    sockets.push(socket);
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1000);
  const { served, p99, errors, others } = await fire(origin, token, { many: 20, seconds: 5 });
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  return {
    what: `callers are served beside ${count} slow sockets`,
    held: served > 0 && errors === 0 && others.length === 0,
    figure: `${served} served, ${p99.toFixed(0)} ms at the 99th percentile, ${errors} errors${told(others)}`,
  };
}

/** A working day of many, ten times as many, and callers who never finish. `size` scales time, not numbers. */
export const load: Drill = async (size, say) => {
  const server = await startPostgres();
  const product = await startProcess({ DEMO_DATABASE_URL: server.url, METRICS_TOKEN: metricsToken });
  const { origin } = new URL(product.url);
  try {
    const token = await ownerToken(product.url);
    const seconds = Math.max(4, Math.round(minutes * 60 * size));
    // Memory settles first: a heap that has not seen the load yet is no measure.
    await fire(origin, token, { many: connections, seconds: Math.max(4, Math.round(seconds / 5)) });
    const before = await memoryOf(product.url);
    const working = await fire(origin, token, { many: connections, seconds });
    const after = await memoryOf(product.url);
    say(`${working.served} calls in ${seconds} s`);
    const much = await fire(origin, token, {
      many: overload,
      seconds: Math.max(4, Math.round(overloadSeconds * Math.min(1, size))),
    });
    await delay(wellAfter);
    const begun = performance.now();
    const { ok } = await fetch(`${product.url}/health`);
    const health = performance.now() - begun;
    const slow = await besideSlowSockets(origin, token, slowSockets);
    const grown = after / before - 1;
    return [
      {
        what: `${connections} connections for ${seconds} s: no error`,
        held: working.served > 0 && working.errors === 0 && working.others.length === 0,
        figure: `${working.served} served, ${working.p99.toFixed(0)} ms at the 99th percentile, ${working.errors} errors${told(working.others)}`,
      },
      {
        what: 'memory stays flat',
        held: grown < growth,
        figure: `${(before / 2 ** 20).toFixed(0)} to ${(after / 2 ** 20).toFixed(0)} MiB, ${(grown * 100).toFixed(1)} %`,
      },
      {
        what: `${overload} connections are served or told to come back`,
        held: much.served > 0 && much.others.length > 0 && much.others.every(([status]) => status === 503),
        figure: `${much.served} served, ${much.errors} errors${told(much.others)}`,
      },
      {
        what: `well ${wellAfter / 1000} s after the overload`,
        held: ok && health < 1000,
        figure: `health in ${health.toFixed(0)} ms`,
      },
      slow,
    ];
  } finally {
    await product.kill();
    await server.stop();
  }
};
