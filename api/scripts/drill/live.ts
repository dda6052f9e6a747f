import { connect, type Socket } from 'node:net';
import { liveEvents } from '@nanny-polo/shared/live';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { allServed, summary } from '../bench/load.ts';
import { compare, fire } from './callers.ts';
import { everyChange, type Writing } from './every-change.ts';
import { mebibytes, memoryOf, metricsToken } from './load.ts';
import { onProduct, withProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';
import { tokensOf } from './sign-in.ts';

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

/** Opens a stream and discards what it reads, so that hundreds of readers need little of the machine. */
function openStream(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const call = `GET /api${liveEvents.url} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    socket.once('data', (head) => {
      if (!head.toString().startsWith('HTTP/1.1 200')) reject(new Error(head.toString()));
      socket.resume();
      resolve(socket);
    });
    socket.once('close', () => reject(new Error('The stream was closed')));
    socket.write(call);
  });
}

/** Compares the usual load with and without streams, in turn. */
async function besideStreams(url: string, tokens: readonly string[], length: number): Promise<Finding[]> {
  const { origin } = new URL(url);
  const [caller = ''] = tokens;
  const call = () => fire(origin, caller, connections, { duration: length });
  let memory = 0;
  let open = 0;
  await call();
  const before = await memoryOf(url);
  const { without, beside, ratio, figure } = await compare(rounds, call, async () => {
    const sockets = await Promise.all(tokens.slice(0, streams).map((token) => openStream(url, token)));
    const responses = await call();
    memory = Math.max(memory, await memoryOf(url));
    open = sockets.filter(({ readyState }) => readyState === 'open').length;
    for (const socket of sockets) socket.destroy();
    return responses;
  });
  const failed = [...without, ...beside].filter((responses) => !allServed(responses));
  return [
    {
      what: `${streams} streams stay open beside ${connections} callers, and every call is served`,
      held: open === streams && failed.length === 0,
      figure: `${open} open; ${failed.map(summary).join('; ') || 'all served'}`,
    },
    {
      what: `with ${streams} streams open, the calls’ median is at most ${slower} times that without`,
      held: ratio <= slower,
      figure,
      byClock: true,
    },
    {
      what: 'memory of the process',
      held: true,
      figure: `${mebibytes(before)} without, ${mebibytes(memory)} with ${streams} streams`,
    },
  ];
}

export const live: Drill = (size) => {
  const env = { METRICS_TOKEN: metricsToken, LIMIT_ACCOUNT_CALLS: '100000/60' };
  return onProduct(env, (first, server) =>
    withProcess({ ...env, DEMO_DATABASE_URL: server.url }, async (second) => {
      const { db, close } = await openPostgres(server.url, { connections: fullWriting.writers });
      const tokens = await tokensOf(db, Math.ceil(streams / ofOneAdmin), ofOneAdmin);
      const writing = { ...fullWriting, events: Math.ceil(fullWriting.events * size) };
      const delivered = await everyChange(db, [first.url, second.url], tokens.slice(0, readers), writing);
      await close();
      const length = Math.max(1, Math.round(roundSeconds * Math.min(1, size)));
      return [delivered, ...(await besideStreams(first.url, tokens, length))];
    }),
  );
};
