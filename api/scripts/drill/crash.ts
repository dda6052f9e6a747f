import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { booking } from '@nanny-polo/shared/booking';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { startPostgres } from '../../../.ci/postgres.ts';
import { type ProductProcess, startProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';
import { signInAsOwner } from './sign-in.ts';

/** Kills for each engine at full size. */
const kills = 200;

/** A product that was killed must answer again within this many milliseconds. */
const readyWithin = 10_000;

/** Writers at the same time. */
const writers = 8;

/** Where one engine keeps its data, and how to break the engine itself, where that is another process. */
interface Engine {
  readonly env: Record<string, string>;
  breakServer?(): Promise<void>;
  remove(): Promise<void>;
}

function pgliteEngine(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-crash-'));
  return {
    env: { DATA_DIR: folder, DEMO_DATABASE_URL: '' },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresEngine(): Promise<Engine> {
  const server = await startPostgres();
  return {
    env: { DEMO_DATABASE_URL: server.url },
    async breakServer() {
      await server.kill();
      await server.restart();
    },
    remove: () => server.stop(),
  };
}

/** Writes until the product is gone, and notes each write that was acknowledged. */
async function writeUntilGone(
  client: HttpClient,
  acknowledged: Map<number, string>,
  round: number,
): Promise<void> {
  const start_at = '2032-01-05T09:00:00Z';
  const end_at = '2032-01-05T12:00:00Z';
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const notes = `${round} ${name} ${count}`;
      try {
        const made = await client.call(booking.create, {
          body: { parent_id: 1, service: 'hourly', start_at, end_at, notes },
        });
        acknowledged.set(made.id, notes);
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, at) => writer(`writer ${at}`)));
}

/** How many acknowledged writes are not there as they were written. */
async function countLost(client: HttpClient, acknowledged: ReadonlyMap<number, string>): Promise<number> {
  const ids = [...acknowledged.keys()];
  let lost = 0;
  for (let from = 0; from < ids.length; from += 500) {
    const part = ids.slice(from, from + 500);
    const found = await client.call(booking.list, { query: { filter: { id: part }, range: [0, 999] } });
    const notes = new Map(found.map((one) => [one.id, one.notes]));
    lost += part.filter((id) => notes.get(id) !== acknowledged.get(id)).length;
  }
  return lost;
}

async function crashRounds(
  name: string,
  engine: Engine,
  rounds: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  const acknowledged = new Map<number, string>();
  let slowest = 0;
  let lost = 0;
  let product: ProductProcess = await startProcess(engine.env);
  for (let round = 1; round <= rounds; round += 1) {
    const fresh = new Map<number, string>();
    const client = await signInAsOwner(product.url);
    const writing = writeUntilGone(client, fresh, round);
    await delay(100 + Math.random() * 400);
    // A server of its own is killed under the running product every other time, then the product with it.
    if (engine.breakServer && round % 2 === 0) await engine.breakServer();
    await product.kill();
    await writing;
    product = await startProcess(engine.env);
    slowest = Math.max(slowest, product.readyAfter);
    lost += await countLost(await signInAsOwner(product.url), fresh);
    for (const [id, notes] of fresh) acknowledged.set(id, notes);
    if (round % 20 === 0) say(`${name}: ${round} of ${rounds} kills, ${acknowledged.size} writes`);
  }
  lost += await countLost(await signInAsOwner(product.url), acknowledged);
  await product.kill();
  return [
    {
      what: `${name}: no acknowledged write is lost`,
      held: lost === 0 && acknowledged.size > 0,
      figure: `${lost} of ${acknowledged.size} lost in ${rounds} kills`,
    },
    {
      what: `${name}: ready again`,
      held: slowest <= readyWithin,
      figure: `${(slowest / 1000).toFixed(1)} s at the slowest, ${readyWithin / 1000} s allowed`,
    },
  ];
}

/** A second process on a folder that is in use must be refused and name the first. */
export async function refuseSecond(tries: number): Promise<Finding> {
  const engine = pgliteEngine();
  const first = await startProcess(engine.env);
  let refused = 0;
  for (let at = 0; at < tries; at += 1) {
    await startProcess(engine.env).then(
      (second) => second.kill(),
      (error: Error) => {
        if (/in use by another process \(pid \d+\)/.test(error.message)) refused += 1;
      },
    );
  }
  await first.kill();
  await engine.remove();
  return {
    what: 'a second process on the same data folder is refused',
    held: refused === tries,
    figure: `${refused} of ${tries}`,
  };
}

const engines = {
  PGlite: async () => pgliteEngine(),
  PostgreSQL: postgresEngine,
} as const;

/** kill -9 in the middle of writes on one engine, as many times as told. */
export async function crashOn(
  name: keyof typeof engines,
  rounds: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  const engine = await engines[name]();
  try {
    return await crashRounds(name, engine, rounds, say);
  } finally {
    await engine.remove();
  }
}

/** Both engines, and the folder that only one process may hold. */
export const crash: Drill = async (size, say) => {
  const rounds = Math.max(1, Math.round(kills * size));
  return [
    ...(await crashOn('PGlite', rounds, say)),
    ...(await crashOn('PostgreSQL', rounds, say)),
    await refuseSecond(20),
  ];
};
