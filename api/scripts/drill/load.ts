import { booking } from '@nanny-polo/shared/booking';
import { responds } from '../../../.ci/server-process.ts';
import { allServed, fire, type Length, openSlowSockets, summary } from './callers.ts';
import { timeUntil } from './patience.ts';
import { startProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';
import { ownerToken, parentToken } from './sign-in.ts';
import { onPostgres } from './temporary.ts';
import { besideUnfinishedUploads, type UploadAttack } from './unfinished-uploads.ts';

/** How much load one run creates. */
export interface Day {
  readonly connections: number;
  readonly work: Length;
  /** Connections of the overload. */
  readonly overload: number;
  readonly overloadWork: Length;
  readonly slowSockets: number;
  readonly slowWork: Length;
  readonly uploads: UploadAttack;
}

/** The full size. Times are in seconds. */
const connections = 200;
const workSeconds = 600;
const overload = 2000;
const overloadSeconds = 20;
const slowSockets = 1000;
const slowSeconds = 5;
const uploads: UploadAttack = { sockets: 780, rounds: 5, work: { duration: 5 } };

/** The share by which memory may grow after the warm-up, and the milliseconds in which an overload must be over. */
const growth = 0.05;
const recoversWithin = 5000;

/** Limits high enough for every round to begin as many uploads as the first. */
const highLimits = { LIMIT_UPLOADS: '100000/60', LIMIT_ACCOUNT_CALLS: '100000/60' };

export const metricsToken = 'the-drill-reads-metrics';

/** Returns the product's resident memory in bytes, from its metrics. */
export async function memoryOf(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

/** Returns the milliseconds until a signed-in caller is served; health alone would not show the queue. */
function recoveryTime(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return timeUntil(async () => {
    const calls = [responds(`${url}/health`), responds(`${url}${booking.list.url}`, { headers })];
    return !(await Promise.all(calls)).includes(false);
  });
}

/** Checks that other callers are served while sockets send a header byte by byte. */
async function besideSlowSockets(origin: string, token: string, count: number, length: Length) {
  const head = 'GET /api/health HTTP/1.1\r\nHost: slow\r\nX-Slow: ';
  const { sockets, stop } = openSlowSockets(origin, count, head);
  const responses = await fire(origin, token, 20, length);
  const open = sockets.filter((socket) => socket.readyState === 'open').length;
  stop();
  return {
    what: `callers are served beside ${count} slow sockets`,
    held: allServed(responses),
    figure: `${summary(responses)}; ${open} sockets still open`,
  };
}

/** Runs a working day's load, then an overload, and then callers that never finish a request. */
export async function workingDay(
  databaseUrl: string,
  { connections, work, overload, overloadWork, slowSockets, slowWork, uploads }: Day,
  say: (line: string) => void,
): Promise<Finding[]> {
  const product = await startProcess({
    DEMO_DATABASE_URL: databaseUrl,
    METRICS_TOKEN: metricsToken,
    ...highLimits,
  });
  const { origin } = new URL(product.url);
  try {
    const token = await ownerToken(product.url);
    const parent = await parentToken(product.url);
    // Measures the heap only after it has been under load.
    const warmUp = 'amount' in work ? work : { duration: Math.ceil(work.duration / 5) };
    await fire(origin, token, connections, warmUp);
    const before = await memoryOf(product.url);
    const begun = performance.now();
    const working = await fire(origin, token, connections, work);
    const seconds = (performance.now() - begun) / 1000;
    const after = await memoryOf(product.url);
    say(`${working.served} calls, ${(working.served / seconds).toFixed(0)} a second`);
    const much = await fire(origin, token, overload, overloadWork);
    const recovered = await recoveryTime(product.url, token);
    const grown = after / before - 1;
    const refused = much.others.reduce((sum, [, count]) => sum + count, 0);
    return [
      {
        what: `${connections} connections for ${seconds.toFixed(0)} s: no error`,
        held: allServed(working),
        figure: summary(working),
      },
      {
        what: 'memory stays flat',
        held: grown < growth,
        figure: `${(before / 2 ** 20).toFixed(0)} to ${(after / 2 ** 20).toFixed(0)} MiB, ${(grown * 100).toFixed(1)}%`,
        byClock: true,
      },
      {
        what: `${overload} connections at once: served, or refused with 503 and Retry-After`,
        held:
          much.served > 0 &&
          much.errors === 0 &&
          much.withoutRetryAfter === 0 &&
          much.others.every(([status]) => status === 503),
        figure: summary(much),
      },
      {
        what: 'the overload is large enough for some calls to be refused',
        held: refused > 0,
        figure: `${refused} of ${refused + much.served}`,
        byClock: true,
      },
      {
        what: 'the product recovers after the overload',
        held: recovered < recoversWithin,
        figure: `${recovered.toFixed(0)} ms, ${recoversWithin} allowed`,
        byClock: true,
      },
      await besideSlowSockets(origin, token, slowSockets, slowWork),
      ...(await besideUnfinishedUploads(origin, { caller: token, parent }, uploads)),
    ];
  } finally {
    await product.kill();
  }
}

/** `size` scales the durations, not the numbers of connections. */
export const load: Drill = (size, say) => {
  const day = {
    connections,
    work: { duration: Math.max(5, Math.round(workSeconds * size)) },
    overload,
    overloadWork: { duration: Math.max(8, Math.round(overloadSeconds * Math.min(1, size))) },
    slowSockets,
    slowWork: { duration: slowSeconds },
    uploads,
  };
  return onPostgres(({ url }) => workingDay(url, day, say));
};
