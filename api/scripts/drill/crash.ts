import { cpSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { booking } from '@nanny-polo/shared/booking';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { responds } from '../../../.ci/server-process.ts';
import { newBooking, timeUntil } from './calls.ts';
import { fillDisk } from './disk-full.ts';
import { killMigrationsOnPglite, killMigrationsOnPostgres } from './migration-kill.ts';
import { startProcess, withProcess } from './product-process.ts';
import { allRight, type Drill, type Finding, inTime } from './report.ts';
import { signInAsOwner } from './sign-in.ts';
import { inFolder, onPostgres } from './temporary.ts';

/** The number of kills for each engine at full size. */
const kills = 200;

/** A killed product must respond again within this many milliseconds. */
const readyWithin = 10_000;

/** The number of concurrent writers. */
const writers = 8;

/** Where an engine keeps its data, and how to kill and restart the engine if it is a separate process. */
interface Engine {
  readonly env: Record<string, string>;
  breakServer?(): Promise<void>;
}

/** Runs `work` with a new engine, PGlite in a copy of `filled` if that is given. */
type OnEngine = <Result>(work: (engine: Engine) => Promise<Result>, filled?: string) => Promise<Result>;

const onPglite: OnEngine = (work, filled) =>
  inFolder('crash', (folder) => {
    if (filled) cpSync(filled, folder, { recursive: true });
    return work({ env: { DATA_DIR: folder, DEMO_DATABASE_URL: '' } });
  });

const onServer: OnEngine = (work) =>
  onPostgres((server) =>
    work({
      env: { DEMO_DATABASE_URL: server.url },
      async breakServer() {
        await server.kill();
        await server.restart();
      },
    }),
  );

const engines = { PGlite: onPglite, PostgreSQL: onServer } as const;

/** Writes until the product or its database is gone, and records each acknowledged write. */
async function writeUntilGone(
  client: HttpClient,
  acknowledged: Map<number, string>,
  round: number,
  onAcknowledged: () => void,
): Promise<void> {
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const notes = `${round} ${name} ${count}`;
      try {
        // Not `patientFetch`: the first failed call means that the product or its database is gone.
        const made = await client.call(booking.create, { body: { ...newBooking, notes }, fetch });
        acknowledged.set(made.id, notes);
        onAcknowledged();
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, at) => writer(`writer ${at}`)));
}

/** Counts acknowledged writes that are missing or differ. */
async function countLost(client: HttpClient, acknowledged: ReadonlyMap<number, string>): Promise<number> {
  const ids = [...acknowledged.keys()];
  let lost = 0;
  for (let from = 0; from < ids.length; from += 500) {
    const part = ids.slice(from, from + 500);
    const query = { filter: { id: part }, range: [0, 999] as [number, number], fields: ['notes' as const] };
    const found = await client.call(booking.list, { query });
    const notes = new Map(found.map((one) => [one.id, one.notes]));
    lost += part.filter((id) => notes.get(id) !== acknowledged.get(id)).length;
  }
  return lost;
}

/**
 * Kills (SIGKILL) the product during writes, `rounds` times; on PostgreSQL, the database server instead every other
 * time. PGlite may start from a copy of the `filled` folder.
 */
export const crashOn = (
  name: keyof typeof engines,
  rounds: number,
  say: (line: string) => void,
  filled?: string,
): Promise<Finding[]> =>
  engines[name](async ({ env, breakServer }) => {
    const acknowledged = new Map<number, string>();
    let slowest = 0;
    let lost = 0;
    let product = await startProcess(env);
    let client = await signInAsOwner(product.url);
    for (let round = 1; round <= rounds; round += 1) {
      const fresh = new Map<number, string>();
      const first = Promise.withResolvers<void>();
      const writing = writeUntilGone(client, fresh, round, first.resolve);
      // On a busy machine the first write may take longer than the delay.
      await Promise.race([first.promise, writing]);
      await delay(Math.random() * 400);
      if (breakServer && round % 2 === 0) {
        await breakServer();
        const { url } = product;
        slowest = Math.max(slowest, await timeUntil(() => responds(`${url}/health`)));
        await writing;
      } else {
        await product.kill();
        await writing;
        product = await startProcess(env);
        slowest = Math.max(slowest, product.readyAfter);
        client = await signInAsOwner(product.url);
      }
      lost += await countLost(client, fresh);
      for (const [id, notes] of fresh) acknowledged.set(id, notes);
      if (round % 20 === 0) say(`${name}: ${round} of ${rounds} kills, ${acknowledged.size} writes`);
    }
    lost += await countLost(client, acknowledged);
    await product.kill();
    return [
      {
        what: `${name}: no acknowledged write is lost`,
        held: lost === 0 && acknowledged.size > 0,
        figure: `${lost} of ${acknowledged.size} lost in ${rounds} kills`,
      },
      inTime(`${name}: the slowest was ready again`, slowest, readyWithin),
    ];
  }, filled);

/** Checks that a second process refuses to start on a folder in use and names the pid of the first. */
export const refuseSecond = (tries: number, filled?: string): Promise<Finding> =>
  onPglite(
    ({ env }) =>
      withProcess(env, async () => {
        let refused = 0;
        for (let at = 0; at < tries; at += 1) {
          await startProcess(env).then(
            (second) => second.kill(),
            (error: Error) => {
              if (/in use by another process \(pid \d+\)/.test(error.message)) refused += 1;
            },
          );
        }
        return allRight('a second process on the same data folder is refused', refused, tries);
      }),
    filled,
  );

/** The number of kills during migrations at full size, on each engine. */
const migrationKills = 20;

/** The number of writes to a full disk at full size. */
const writesToFullDisk = 200;

/** Drills kills on both engines, a second process on one folder, interrupted migrations, and a full disk. */
export const crash: Drill = async (size, say) => {
  const part = (full: number) => Math.max(1, Math.round(full * size));
  return [
    ...(await crashOn('PGlite', part(kills), say)),
    ...(await crashOn('PostgreSQL', part(kills), say)),
    await refuseSecond(part(20)),
    await killMigrationsOnPglite(part(migrationKills)),
    await onPostgres(({ url }) => killMigrationsOnPostgres(url, part(migrationKills))),
    ...(await fillDisk('PGlite', Math.max(20, part(writesToFullDisk)))),
    ...(await fillDisk('PostgreSQL', Math.max(20, part(writesToFullDisk)))),
  ];
};
