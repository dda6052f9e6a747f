import { once } from 'node:events';
import type { Socket } from 'node:net';
import { liveEvents } from '@nanny-polo/shared/office/live';
import { startPostgres } from '../../.ci/postgres.ts';
import { openPostgres } from '../src/kernel/database/postgres.ts';
import { checkEveryCallServed, compareWithDisturbance, openSockets, sendMixedCalls } from './callers.ts';
import { checkEveryChange, type Writing } from './every-change.ts';
import { formatMebibytes, memoryOf } from './load.ts';
import { startProcess } from './product-process.ts';
import { createFinding, type Drill, type Finding, scaleNumber } from './report.ts';
import { createTokens } from './sign-in.ts';
import { toDisposable } from './temporary.ts';

const fullWriting: Writing = { events: 10_000, writers: 20, cutAfter: 100 };

const readers = 4;

/** The number of streams open during the load, in total and for each admin. */
const streams = 500;
const ofOneAdmin = 10;

/** The number of callers and rounds, and the seconds of each half of a round: with and without streams. */
const connections = 20;
const rounds = 5;
const roundSeconds = 6;

/** Calls may take at most this many times as long while the streams are open. */
const slower = 1.2;

const streamOf = (hostname: string, token: string) =>
  `GET /api${liveEvents.url} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** Waits for the beginning of a stream. Throws if it is refused. What follows is discarded, which needs little. */
async function untilBegun(socket: Socket): Promise<void> {
  const [head] = await once(socket, 'data', { signal: AbortSignal.timeout(60_000) });
  if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(String(head));
  socket.resume();
}

/** Compares the usual load with and without streams, in turn. */
async function besideStreams(url: string, tokens: readonly string[], length: number): Promise<Finding[]> {
  const [caller = ''] = tokens;
  const alone = () => sendMixedCalls(url, caller, connections, { duration: length });
  let [memory, open] = [0, 0];
  await alone();
  const before = await memoryOf(url);
  const disturbed = async () => {
    const heads = tokens.slice(0, streams).map((token) => streamOf(new URL(url).hostname, token));
    using readers = openSockets(url, heads);
    await Promise.all(readers.sockets.map(untilBegun));
    const responses = await alone();
    memory = Math.max(memory, await memoryOf(url));
    open = readers.sockets.filter(({ readyState }) => readyState === 'open').length;
    return responses;
  };
  const compared = await compareWithDisturbance(`${streams} open streams`, slower, rounds, {
    alone,
    disturbed,
  });
  const grown = `${formatMebibytes(before)} without, ${formatMebibytes(memory)} with ${streams} streams`;
  return [
    createFinding(`${streams} streams stay open`, open === streams, `${open} open`),
    checkEveryCallServed(`beside them every call of ${connections} callers is served`, [
      ...compared.alone,
      ...compared.disturbed,
    ]),
    compared.slowed,
    createFinding('memory of the process', true, grown),
  ];
}

export const drillLive: Drill = async (size) => {
  await using server = await startPostgres();
  const env = { LIMIT_ACCOUNT_CALLS: '100000/60', DEMO_DATABASE_URL: server.url };
  await using first = await startProcess(env);
  await using second = await startProcess(env);
  const { events, writers } = fullWriting;
  await using database = toDisposable(await openPostgres(server.url, { connections: writers }));
  const tokens = await createTokens(database.db, Math.ceil(streams / ofOneAdmin), ofOneAdmin);

  const writing = { ...fullWriting, events: Math.ceil(events * size) };
  const urls = [first.url, second.url];
  const changed = await checkEveryChange(database.db, urls, tokens.slice(0, readers), writing);
  return [changed, ...(await besideStreams(first.url, tokens, scaleNumber(roundSeconds, Math.min(1, size))))];
};
