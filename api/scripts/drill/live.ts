import { connect, type Socket } from 'node:net';
import { liveEvents } from '@nanny-polo/shared/live';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { median } from '../bench/verdict.ts';
import { allServed, fire, type Responses, summary } from './callers.ts';
import { everyChange, type Writing } from './every-change.ts';
import { memoryOf, metricsToken } from './load.ts';
import { onProduct, type ProductProcess, startProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';
import { tokensOf } from './sign-in.ts';

const fullWriting: Writing = { events: 10_000, writers: 20, cutAfter: 100 };

const readers = 4;

/** The number of streams open beside the load, and how many of them belong to one admin. */
const streams = 500;
const ofOneAdmin = 10;

/** The number of callers and rounds, and the seconds of each half of a round: with and without streams. */
const connections = 20;
const rounds = 5;
const roundSeconds = 6;

/** How many times longer calls may take beside the streams. */
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

/** Compares the usual load without streams and beside them, in turn. */
async function besideStreams(
  { url }: ProductProcess,
  tokens: readonly string[],
  length: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  const { origin } = new URL(url);
  const [caller = ''] = tokens;
  const found: { alone: Responses; beside: Responses }[] = [];
  let memory = 0;
  let open = 0;
  await fire(origin, caller, connections, { duration: length });
  const before = await memoryOf(url);
  const callAlone = () => fire(origin, caller, connections, { duration: length });
  const callBeside = async () => {
    const sockets = await Promise.all(tokens.slice(0, streams).map((token) => openStream(url, token)));
    const responses = await callAlone();
    memory = Math.max(memory, await memoryOf(url));
    open = sockets.filter(({ readyState }) => readyState === 'open').length;
    for (const socket of sockets) socket.destroy();
    return responses;
  };
  for (let round = 0; round < rounds; round += 1) {
    // Every other round begins with the streams, since the calls' own bookings make later calls slower.
    const isAloneFirst = round % 2 === 0;
    const first = await (isAloneFirst ? callAlone() : callBeside());
    const second = await (isAloneFirst ? callBeside() : callAlone());
    const [alone, beside] = isAloneFirst ? [first, second] : [second, first];
    found.push({ alone, beside });
    say(`median ${alone.p50.toFixed(1)} ms alone, ${beside.p50.toFixed(1)} ms beside ${open} streams`);
  }
  const ratio = median(found.map(({ alone, beside }) => beside.p50 / alone.p50));
  const all = found.flatMap(({ alone, beside }) => [alone, beside]);
  const bad = all.find((responses) => !allServed(responses));
  return [
    {
      what: `${streams} streams stay open beside ${connections} callers, and every call is served`,
      held: open === streams && !bad,
      figure: `${open} open; ${summary(bad ?? (all.at(-1) as Responses))}`,
    },
    {
      what: `the calls’ median beside ${streams} streams, compared with the median without`,
      held: ratio <= slower,
      figure: `${ratio.toFixed(2)}×, ${slower} allowed`,
      byClock: true,
    },
    {
      what: 'memory of the process',
      held: true,
      figure: `${(before / 2 ** 20).toFixed(0)} MiB without, ${(memory / 2 ** 20).toFixed(0)} MiB with ${streams} streams`,
    },
  ];
}

export const live: Drill = (size, say) => {
  const env = { METRICS_TOKEN: metricsToken, LIMIT_ACCOUNT_CALLS: '100000/60' };
  return onProduct(env, async (first, server) => {
    const second = await startProcess({ ...env, DEMO_DATABASE_URL: server.url });
    try {
      const { db, close } = await openPostgres(server.url, { connections: fullWriting.writers });
      const tokens = await tokensOf(db, Math.ceil(streams / ofOneAdmin), ofOneAdmin);
      const writing = { ...fullWriting, events: Math.ceil(fullWriting.events * size) };
      const delivered = await everyChange(db, [first.url, second.url], tokens.slice(0, readers), writing);
      await close();
      const length = Math.max(1, Math.round(roundSeconds * Math.min(1, size)));
      return [delivered, ...(await besideStreams(first, tokens, length, say))];
    } finally {
      await second.kill();
    }
  });
};
