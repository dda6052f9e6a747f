import { cpSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { booking } from '@nanny-polo/shared/bookings/booking';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { startPostgres } from '../../.ci/postgres.ts';
import { isResponding } from '../../.ci/server-process.ts';
import { measureTimeUntil, newBooking } from './calls.ts';
import { fillDisk } from './disk-full.ts';
import { killMigrationsOnPglite, killMigrationsOnPostgres } from './migration-kill.ts';
import { startProcess } from './product-process.ts';
import {
  checkAllRight,
  checkInTime,
  createFinding,
  type Drill,
  type Finding,
  scaleNumber,
} from './report.ts';
import { signInAsOwner } from './sign-in.ts';
import { createTemporaryFolder } from './temporary.ts';

/** A killed product must respond again within this many milliseconds. */
const readyWithinMs = 10_000;

/** The number of concurrent writers. */
const writers = 8;

/** Where an engine keeps its data, and how to kill and restart the engine if it is a process of its own. */
interface Engine extends AsyncDisposable {
  readonly env: Record<string, string>;
  breakServer?(): Promise<void>;
}

/**
 * The engines' starts. `filled` is the demo agency: a folder of PGlite, which is copied, or the URL of a database of
 * PostgreSQL, whose server is not killed.
 */
const engines = {
  async PGlite(filled?: string): Promise<Engine> {
    const folder = createTemporaryFolder('crash');
    if (filled) cpSync(filled, folder.path, { recursive: true });
    const env = { DATA_DIR: folder.path, DEMO_DATABASE_URL: '' };
    return { env, [Symbol.asyncDispose]: async () => folder.remove() };
  },
  async PostgreSQL(filled?: string): Promise<Engine> {
    if (filled) return { env: { DEMO_DATABASE_URL: filled }, [Symbol.asyncDispose]: async () => {} };
    const server = await startPostgres();
    const breakServer = () => server.kill().then(server.restart);
    return { env: { DEMO_DATABASE_URL: server.url }, breakServer, [Symbol.asyncDispose]: server.stop };
  },
};

/**
 * Writes until the product or its database is gone, and records each acknowledged write. `begun` resolves with the
 * first, or when there will be none.
 */
function writeUntilGone(client: HttpClient, acknowledged: Map<number, string>, round: number) {
  const first = Promise.withResolvers<void>();
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const notes = `${round} ${name} ${count}`;
      try {
        // Not `fetchWithRetries`: the first failed call means that the product or its database is gone.
        const made = await client.call(booking.create, { body: { ...newBooking, notes }, fetch });
        acknowledged.set(made.id, notes);
        first.resolve();
      } catch {
        return;
      }
    }
  };
  const gone = Promise.all(Array.from({ length: writers }, (_, at) => writer(`writer ${at}`)));
  return { begun: Promise.race([first.promise, gone]), gone };
}

/** Counts acknowledged writes that are missing or differ. */
async function countLost(client: HttpClient, acknowledged: ReadonlyMap<number, string>): Promise<number> {
  const ids = [...acknowledged.keys()];
  let lost = 0;
  for (let from = 0; from < ids.length; from += 500) {
    const part = ids.slice(from, from + 500);
    const query = { filter: { id: part }, range: [0, 999] as [number, number], fields: ['notes' as const] };
    const bookings = await client.call(booking.list, { query });
    const notes = new Map(bookings.map((one) => [one.id, one.notes]));
    lost += part.filter((id) => notes.get(id) !== acknowledged.get(id)).length;
  }
  return lost;
}

/** Kills the product during writes, `rounds` times; on PostgreSQL, the database server instead every other time. */
export async function killDuringWrites(
  name: keyof typeof engines,
  rounds: number,
  say: (line: string) => void,
  filled?: string,
): Promise<Finding[]> {
  await using engine = await engines[name](filled);
  await using product = await startProcess(engine.env);
  let client = await signInAsOwner(product.url);
  const acknowledged = new Map<number, string>();
  let [slowest, lost] = [0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const fresh = new Map<number, string>();
    const { begun, gone } = writeUntilGone(client, fresh, round);
    // On a busy machine the first write may take longer than the delay.
    await begun;
    await delay(Math.random() * 400);

    if (engine.breakServer && round % 2 === 0) {
      await engine.breakServer();
      slowest = Math.max(slowest, await measureTimeUntil(() => isResponding(`${product.url}/health`)));
      await gone;
    } else {
      await product.kill();
      await gone;
      await product.restart();
      slowest = Math.max(slowest, product.readyAfter);
      client = await signInAsOwner(product.url);
    }

    lost += await countLost(client, fresh);
    for (const [id, notes] of fresh) acknowledged.set(id, notes);
    if (round % 20 === 0) say(`${name}: ${round} of ${rounds} kills, ${acknowledged.size} writes`);
  }
  lost += await countLost(client, acknowledged);
  const figure = `${lost} of ${acknowledged.size} lost in ${rounds} kills`;
  return [
    createFinding(`${name}: no acknowledged write is lost`, lost === 0 && acknowledged.size > 0, figure),
    checkInTime(`${name}: the slowest was ready again`, slowest, readyWithinMs),
  ];
}

/** Checks that a second process refuses to start on a folder in use and names the pid of the first. */
export async function checkSecondProcess(tries: number, filled?: string): Promise<Finding> {
  await using engine = await engines.PGlite(filled);
  await using _first = await startProcess(engine.env);
  let refused = 0;
  for (let at = 0; at < tries; at += 1) {
    const start = startProcess(engine.env).then((second) => second.kill());
    const error = await start.catch(({ message }: Error) => message);
    if (/in use by another process \(pid \d+\)/.test(error ?? '')) refused += 1;
  }
  return checkAllRight('a second process on the same data folder is refused', refused, tries);
}

/** Drills kills on both engines, a second process on one folder, interrupted migrations, and a full disk. */
export const drillCrash: Drill = async (size, say) => {
  const [kills, seconds, migrations] = [scaleNumber(200, size), scaleNumber(20, size), scaleNumber(20, size)];
  const writesToFullDisk = scaleNumber(200, size, 20);
  await using server = await startPostgres();
  return [
    ...(await killDuringWrites('PGlite', kills, say)),
    ...(await killDuringWrites('PostgreSQL', kills, say)),
    await checkSecondProcess(seconds),
    await killMigrationsOnPglite(migrations),
    await killMigrationsOnPostgres(server.url, migrations),
    ...(await fillDisk('PGlite', writesToFullDisk)),
    ...(await fillDisk('PostgreSQL', writesToFullDisk)),
  ];
};
