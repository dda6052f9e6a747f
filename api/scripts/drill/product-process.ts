import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Postgres } from '../../../.ci/postgres.ts';
import { type ServerProcess, startServer } from '../../../.ci/server-process.ts';
import { dataConfig, demoConfig } from '../../src/kernel/config/config.ts';
import { DataFolderHeld } from '../../src/kernel/database/lock.ts';
import { openDatabase } from '../../src/kernel/database/open.ts';
import { SchemaRefused } from '../../src/kernel/database/schema.ts';
import { serve } from '../../src/server.ts';
import { seedDemo } from '../demo/seed.ts';
import { memoryOptions } from '../serve-command.ts';
import { fail, stopOnSignal } from '../stop.ts';
import { onPostgres } from './temporary.ts';

/** A product in a process of its own, which a drill can kill. `url` is the base URL of its API. */
export interface ProductProcess extends Pick<ServerProcess, 'url' | 'readyAfter'> {
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
}

/** How a process differs from the demo. */
interface Difference {
  /** Sends its mail to this server instead of the mailbox. */
  readonly smtpUrl?: string;
  /** Does not fill an empty database with the demo agency. */
  readonly empty?: boolean;
}

/**
 * Starts the product as the demo, without building pages, with the memory options of `npm run serve`. `env` says where
 * its data are, S3 included. `signal` kills it. Throws its errors if it ends before it is ready, but tries again if a
 * busy database server did not respond in time.
 */
export async function startProcess(
  env: Record<string, string>,
  { signal, ...difference }: Difference & { readonly signal?: AbortSignal } = {},
): Promise<ProductProcess> {
  const program = fileURLToPath(import.meta.url);
  const start = (tries: number): Promise<ServerProcess> =>
    startServer([...memoryOptions, program, JSON.stringify(difference)], {
      env: { ...env, LOG_LEVEL: 'silent' },
      signal,
    }).catch((error) => {
      if (tries === 1 || !/The database does not respond/.test(error.message)) throw error;
      return start(tries - 1);
    });
  const { url, readyAfter, stop } = await start(10);
  return { url: `${url}/api`, readyAfter, kill: () => stop('SIGKILL') };
}

/** Runs `work` with a product in a process of its own, and kills it afterwards. */
export async function withProcess<Result>(
  env: Record<string, string>,
  work: (product: ProductProcess) => Promise<Result>,
): Promise<Result> {
  const product = await startProcess(env);
  try {
    return await work(product);
  } finally {
    await product.kill();
  }
}

/** Runs `work` with a product on a temporary PostgreSQL server, and ends both afterwards. */
export const onProduct = <Result>(
  env: Record<string, string>,
  work: (product: ProductProcess, server: Postgres) => Promise<Result>,
): Promise<Result> =>
  onPostgres((server) =>
    withProcess({ DEMO_DATABASE_URL: server.url, ...env }, (product) => work(product, server)),
  );

if (import.meta.main) {
  try {
    const { smtpUrl = null, empty = false } = JSON.parse(process.argv[2] ?? '{}') as Difference;
    const demo = demoConfig(process.env);
    const config = { ...demo, s3: dataConfig(process.env).s3, mail: { ...demo.mail, smtpUrl } };
    const database = await openDatabase(config);
    if (!empty) await seedDemo(database.db);
    const { closeBy, stop } = stopOnSignal(() => database.close());
    const server = await serve(config, database, stop);
    closeBy(() => server.close());
    // A killed process would not save its compiled code for the next start.
    flushCompileCache();
  } catch (error) {
    fail(error, [DataFolderHeld, SchemaRefused]);
  }
}
