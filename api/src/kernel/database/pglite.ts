import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { noticeChannel, type OpenDatabase, toDb } from './database.ts';
import { holdDataFolder } from './lock.ts';
import { migrationsFolder } from './migrations.ts';
import { startPublisher } from './publisher.ts';
import { installQueue } from './queue.ts';
import { requireKnownSchema } from './schema.ts';

/** PGlite does not checkpoint by itself, and each start replays the write-ahead log since the last checkpoint. */
const checkpointMilliseconds = 60_000;

/** Extensions of PostgreSQL that the migrations create. */
export const extensions = { btree_gist, pg_trgm, unaccent };

/** An open PGlite, which can also copy all its data. */
export interface PgliteDatabase extends OpenDatabase {
  /** Returns the whole data folder as a tar archive. */
  dump(): Promise<Blob>;
}

interface PgliteStart {
  /** An archive of a data folder to start from. */
  readonly copyOf?: Blob;
  /** Settings of PostgreSQL for this process. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Opens PGlite with its data in `folder`, or in memory if that is null. Throws `DataFolderHeld` and `SchemaRefused`. */
export async function openPglite(
  folder: string | null,
  { copyOf, settings = {} }: PgliteStart = {},
): Promise<PgliteDatabase> {
  const release = folder ? holdDataFolder(folder) : () => {};
  const client = new PGlite({
    extensions,
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    ...(folder && { dataDir: join(folder, 'pglite') }),
    ...(copyOf && { loadDataDir: copyOf }),
  });
  try {
    await client.waitReady;
    const database = drizzle(client);
    await requireKnownSchema(toDb(database));
    await migrate(database, { migrationsFolder });
    const queue = { db: fromPglite(client), backend: 'pglite' } as const;
    await installQueue(queue);
    const timer = setInterval(
      () => void client.exec('CHECKPOINT').catch(() => {}),
      checkpointMilliseconds,
    ).unref();
    const stopPublishing = startPublisher(toDb(database));
    return {
      db: toDb(database),
      engine: 'pglite',
      queue,
      listen(listener) {
        const listening = client.listen(noticeChannel, listener).then((stop) => {
          listener('');
          return stop;
        });
        return async () => (await listening)();
      },
      dump: () => client.dumpDataDir('none'),
      async close() {
        clearInterval(timer);
        await stopPublishing();
        await client.exec('CHECKPOINT');
        await client.close();
        release();
      },
    };
  } catch (error) {
    await client.close().catch(() => {});
    release();
    throw error;
  }
}
