import type { AddressInfo } from 'node:net';
import { getCurrentSettings, refreshSettings } from './accounts/agency/current-settings.ts';
import { buildApp } from './app.ts';
import { areas, chores, letters } from './areas.ts';
import { computeSendTime } from './bookings/schedule/quiet-hours.ts';
import type { Area } from './kernel/area/area.ts';
import type { Config } from './kernel/config/config.ts';
import type { OpenDatabase } from './kernel/database/database.ts';
import { hasNewerSchema } from './kernel/database/schema.ts';
import { openStorage } from './kernel/files/open.ts';
import { deleteUnreferencedFiles } from './kernel/files/service.ts';
import type { FileStorage } from './kernel/files/storage.ts';
import type { Dependencies } from './kernel/http/dependencies.ts';
import { refusalOfAddress } from './kernel/http/own-address.ts';
import { deleteOldKeys } from './kernel/idempotency/service.ts';
import { type Chores, makeHourly, startClock } from './kernel/jobs/clock.ts';
import { deleteOldCounts } from './kernel/limit/service.ts';
import { observeQuietHours } from './kernel/mail/quiet-hours.ts';
import { startMailWorker } from './kernel/mail/worker.ts';
import { openBackupSocket } from './operations/backup/socket.ts';
import { writeBackup } from './operations/backup/write.ts';
import { endedFileOf, writeEnded } from './operations/ended/service.ts';
import { warnAtStart } from './start-warnings.ts';

export interface Server {
  /** Its URL, without a trailing slash. */
  readonly url: string;
  /** Refuses new calls, waits for running calls and jobs for at most ten seconds, then closes the database. */
  close(): Promise<void>;
}

/** Milliseconds between two reads of the agency settings and the schema, which another process may change. */
const settingsIntervalMs = 5_000;

/** With Node's default of 511 waiting connections, many clients would wait for seconds instead of getting 503. */
const backlog = 4096;

/** Returns the chores that do the hourly housekeeping of the kernel and of every area. */
function housekeeping(storage: FileStorage): Chores {
  const work: NonNullable<Area['housekeeping']> = Object.assign(
    {
      'deleting unreferenced files': deleteUnreferencedFiles,
      'deleting old idempotency keys': deleteOldKeys,
      'deleting old counts of limits': deleteOldCounts,
    },
    ...areas.map((area) => area.housekeeping),
  );
  return Object.fromEntries(
    Object.entries(work).map(([name, tidy]) => [name, makeHourly((db) => tidy(db, storage))]),
  );
}

/**
 * Serves the product on an open database, and responds to no call before all of it has started. Calls `stop`, which
 * must close the server, with the reason when a newer version has migrated the database. Throws `PortTaken` if the port
 * is in use.
 */
export async function serveProduct(
  config: Config,
  database: OpenDatabase,
  stop: (reason: string) => void,
  options: Pick<Dependencies, 'log' | 'pages'> = {},
): Promise<Server> {
  database.watch?.();
  const { db, pool, listen } = database;
  const onNewerSchema = () => stop('A newer version has migrated the database. This version stops.');
  const app = await buildApp({ config, db, pool, listen, onNewerSchema, ...options });
  await warnAtStart(app.log, db, config);
  if (config.mode === 'production')
    observeQuietHours((now, start_at) => computeSendTime(now, start_at, getCurrentSettings()));
  const worker = await startMailWorker(database, letters, config, (problem) => app.log.warn(problem));
  const storage = openStorage(config);
  const writing = { 'writing what has ended': () => writeEnded(db, endedFileOf(config.dataDir)) };
  await writing['writing what has ended']();
  const clock = await startClock(database, { ...chores, ...writing, ...housekeeping(storage) }, (problem) =>
    app.log.warn(problem),
  );
  const socket =
    database.engine === 'pglite'
      ? await openBackupSocket(config.dataDir, (file, passphrase) =>
          writeBackup(database, storage, file, passphrase),
        )
      : null;
  const refresh = async () => {
    try {
      if (await hasNewerSchema(db)) return onNewerSchema();
      await refreshSettings(db);
    } catch (error) {
      app.log.error({ err: error }, 'the agency settings could not be read');
    }
  };
  const settings = setInterval(() => void refresh(), settingsIntervalMs).unref();
  const stopParts = async () => {
    clearInterval(settings);
    const ended = await Promise.allSettled([socket?.close(), app.close(), clock.stop(), worker.stop()]);
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  };
  try {
    await app.listen({ host: config.host, port: config.port, backlog });
  } catch (error) {
    await stopParts();
    throw refusalOfAddress(error, config);
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    close: () => stopParts().finally(database.close),
  };
}
