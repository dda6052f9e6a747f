import { booking } from '@nanny-polo/shared/booking';
import { responds } from '../../../.ci/server-process.ts';
import { openSession } from '../../src/accounts/session/service.ts';
import { allServed, type Length, summary } from '../bench/load.ts';
import { fire, openSlowSockets } from './callers.ts';
import { often, timeUntil } from './calls.ts';
import { besideHostilePictures, type PictureAttack } from './hostile-pictures.ts';
import { withProcess } from './product-process.ts';
import { type Drill, type Finding, inTime } from './report.ts';
import { ownerToken, parentToken } from './sign-in.ts';
import { onPostgres, using } from './temporary.ts';
import { besideUnfinishedUploads, type UploadAttack } from './unfinished-uploads.ts';

/** How much load one run creates. */
interface Day {
  readonly connections: number;
  readonly work: Length;
  /** Connections of the overload. */
  readonly overload: number;
  readonly overloadWork: Length;
  readonly slowSockets: number;
  readonly slowWork: Length;
  readonly uploads: UploadAttack;
  readonly pictures: PictureAttack;
}

/** The share by which memory may grow after the warm-up, and the milliseconds to recover from an overload. */
const growth = 0.05;
const recoversWithin = 5000;

/** Limits high enough for every round to begin as many uploads and sign-ins as the first. */
const highLimits = {
  LIMIT_UPLOADS: often,
  LIMIT_ACCOUNT_CALLS: often,
  LIMIT_SIGN_IN_ACCOUNT: often,
  LIMIT_SIGN_IN_IP: often,
};

/** Parents of the demo without documents. */
const parentIds = [114, 115];

export const metricsToken = 'the-drill-reads-metrics';

/** Returns the product's resident memory in bytes, from its metrics. */
export async function memoryOf(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

export const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

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

/** Runs a working day's load, then an overload, and callers that never finish a request, and hostile pictures. */
export const workingDay = (databaseUrl: string, day: Day, say: (line: string) => void): Promise<Finding[]> =>
  withProcess(
    { DEMO_DATABASE_URL: databaseUrl, METRICS_TOKEN: metricsToken, ...highLimits },
    async ({ url }) => {
      const { connections, work, overload, overloadWork, slowSockets, slowWork, uploads, pictures } = day;
      const { origin } = new URL(url);
      const token = await ownerToken(url);
      const parent = await parentToken(url);
      const parents = await using({ databaseUrl, dataDir: '', s3: null }, ({ db }) =>
        Promise.all(parentIds.map((id) => openSession(db, { realm: 'user', id }, { ip: '', userAgent: '' }))),
      );
      // Measures memory only after the product has been under load.
      const warmUp = 'amount' in work ? work : { duration: Math.ceil(work.duration / 5) };
      await fire(origin, token, connections, warmUp);
      const before = await memoryOf(url);
      const working = await fire(origin, token, connections, work);
      const after = await memoryOf(url);
      say(`${working.served} calls, ${(working.served / working.seconds).toFixed(0)} a second`);
      const much = await fire(origin, token, overload, overloadWork);
      const recovered = await recoveryTime(url, token);
      const grown = after / before - 1;
      const refused = much.others.get(503) ?? 0;
      return [
        {
          what: `${connections} connections for ${working.seconds.toFixed(0)} s: no error`,
          held: allServed(working),
          figure: summary(working),
        },
        {
          what: 'memory stays flat',
          held: grown < growth,
          figure: `${mebibytes(before)} to ${mebibytes(after)}, ${(grown * 100).toFixed(1)}%`,
          byClock: true,
        },
        {
          what: `${overload} simultaneous connections: served, or refused with 503 and Retry-After`,
          held: much.served > 0 && much.errors === 0 && [...much.others.keys()].every((one) => one === 503),
          figure: summary(much),
        },
        {
          what: 'the overload is large enough for some calls to be refused',
          held: refused > 0,
          figure: `${refused} of ${refused + much.served}`,
          byClock: true,
        },
        inTime('the product recovers after the overload', recovered, recoversWithin),
        await besideSlowSockets(origin, token, slowSockets, slowWork),
        ...(await besideUnfinishedUploads(origin, { caller: token, parent }, uploads)),
        ...(await besideHostilePictures(url, parents, pictures)),
      ];
    },
  );

/** `size` scales only the durations of the working day and of the overload. */
export const load: Drill = (size, say) => {
  const day: Day = {
    connections: 200,
    work: { duration: Math.max(5, Math.round(600 * size)) },
    overload: 2000,
    overloadWork: { duration: Math.max(8, Math.round(20 * Math.min(1, size))) },
    slowSockets: 1000,
    slowWork: { duration: 5 },
    uploads: { sockets: 780, rounds: 5, work: { duration: 5 } },
    pictures: { rounds: 5, signIns: 40 },
  };
  return onPostgres(({ url }) => workingDay(url, day, say));
};
