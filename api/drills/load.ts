import { booking } from '@nanny-polo/shared/bookings/booking';
import { startPostgres } from '../../.ci/postgres.ts';
import { isResponding } from '../../.ci/server-process.ts';
import { type Length, summaryOf } from '../bench/send-calls.ts';
import { openSession } from '../src/accounts/session/service.ts';
import { checkEveryCallServed, openSlowSockets, sendMixedCalls } from './callers.ts';
import { measureTimeUntil, often } from './calls.ts';
import { measureBesideHostilePictures, type PictureAttack } from './hostile-pictures.ts';
import { metricsOf, startProcess } from './product-process.ts';
import { checkInTime, createFinding, type Drill, type Finding, markByClock, scaleNumber } from './report.ts';
import { requestOwnerToken, requestParentToken } from './sign-in.ts';
import { openPlace } from './temporary.ts';
import { measureBesideUnfinishedUploads, type UploadAttack } from './unfinished-uploads.ts';

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
const recoversWithinMs = 5000;

/** Limits high enough for every round to begin as many uploads and sign-ins as the first. */
const highLimits = {
  LIMIT_UPLOADS: often,
  LIMIT_ACCOUNT_CALLS: often,
  LIMIT_SIGN_IN_ACCOUNT: often,
  LIMIT_SIGN_IN_IP: often,
};

/** Parents of the demo without documents. */
const parentIds = [114, 115];

/** Returns the product's resident memory in bytes, from its metrics. */
export const memoryOf = async (url: string): Promise<number> =>
  Number(/^process_resident_memory_bytes (\S+)/m.exec(await metricsOf(url))?.[1]);

export const formatMebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

/** Returns the milliseconds until a signed-in caller is served; health alone would not show the queue. */
function recoveryTime(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return measureTimeUntil(async () => {
    const calls = [isResponding(`${url}/health`), isResponding(`${url}${booking.list.url}`, { headers })];
    return !(await Promise.all(calls)).includes(false);
  });
}

/** Checks that other callers are served while sockets send a header byte by byte. */
async function besideSlowSockets(
  url: string,
  token: string,
  count: number,
  length: Length,
): Promise<Finding> {
  using attack = openSlowSockets(url, count, 'GET /api/health HTTP/1.1\r\nHost: slow\r\nX-Slow: ');
  const responses = await sendMixedCalls(url, token, 20, length);
  return checkEveryCallServed(`callers are served beside ${attack.sockets.length} slow sockets`, [responses]);
}

/** Checks that a working day's load is served and that memory stays flat under it. */
async function besideWork(url: string, token: string, { connections, work }: Day): Promise<Finding[]> {
  // Measures memory only after the product has been under load.
  const warmUp = 'amount' in work ? work : { duration: Math.ceil(work.duration / 5) };
  await sendMixedCalls(url, token, connections, warmUp);
  const before = await memoryOf(url);
  const working = await sendMixedCalls(url, token, connections, work);
  const after = await memoryOf(url);
  const grown = after / before - 1;
  const figure = `${formatMebibytes(before)} to ${formatMebibytes(after)}, ${(grown * 100).toFixed(1)}%`;
  return [
    checkEveryCallServed(`${connections} connections for ${working.seconds.toFixed(0)} s: no error`, [
      working,
    ]),
    markByClock(createFinding('memory stays flat', grown < growth, figure)),
  ];
}

/** Checks that an overload is served or refused, and that the product recovers after it. */
async function besideOverload(url: string, token: string, day: Day): Promise<Finding[]> {
  const much = await sendMixedCalls(url, token, day.overload, day.overloadWork);
  const recovered = await recoveryTime(url, token);
  const refused = much.others.get(503) ?? 0;
  return [
    createFinding(
      `${day.overload} simultaneous connections: served, or refused with 503 and Retry-After`,
      much.served > 0 && much.errors === 0 && [...much.others.keys()].every((one) => one === 503),
      summaryOf(much),
    ),
    markByClock(
      createFinding('the overload is large enough to refuse some calls', refused > 0, `${refused} refused`),
    ),
    checkInTime('the product recovers after the overload', recovered, recoversWithinMs),
  ];
}

/** Runs a working day's load, then an overload, and callers that never finish a request, and hostile pictures. */
export async function runWorkingDay(databaseUrl: string, day: Day): Promise<Finding[]> {
  await using product = await startProcess({ DEMO_DATABASE_URL: databaseUrl, ...highLimits });
  const { url } = product;
  const token = await requestOwnerToken(url);
  const parent = await requestParentToken(url);
  await using database = await openPlace({ databaseUrl, dataDir: '', s3: null });
  const parents: string[] = [];
  for (const id of parentIds)
    parents.push(await openSession(database.db, { realm: 'user', id }, { ip: '', userAgent: '' }));

  return [
    ...(await besideWork(url, token, day)),
    ...(await besideOverload(url, token, day)),
    await besideSlowSockets(url, token, day.slowSockets, day.slowWork),
    ...(await measureBesideUnfinishedUploads(url, { caller: token, parent }, day.uploads)),
    ...(await measureBesideHostilePictures(url, parents, day.pictures)),
  ];
}

/** `size` scales only the durations of the working day and of the overload. */
export const drillLoad: Drill = async (size) => {
  await using server = await startPostgres();
  return await runWorkingDay(server.url, {
    connections: 200,
    work: { duration: scaleNumber(600, size, 5) },
    overload: 2000,
    overloadWork: { duration: scaleNumber(20, Math.min(1, size), 8) },
    slowSockets: 1000,
    slowWork: { duration: 5 },
    uploads: { sockets: 780, rounds: 5, work: { duration: 5 } },
    pictures: { rounds: 5, signIns: 40 },
  });
};
