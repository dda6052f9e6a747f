import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../../.ci/server-process.ts';
import { seedDemo } from '../demo/seed.ts';
import { memoryOptions } from '../scripts/serve-command.ts';
import { exitWithError, stopOnSignal } from '../scripts/stop.ts';
import { readDataConfig, readDemoConfig } from '../src/kernel/config/config.ts';
import { DataFolderHeld } from '../src/kernel/database/lock.ts';
import { openDatabase } from '../src/kernel/database/open.ts';
import { SchemaRefused } from '../src/kernel/database/schema.ts';
import { serveProduct } from '../src/server.ts';
import { testKeyText } from '../src/test/secret-key.ts';

/** A product in a process of its own, which `await using` kills. */
export interface ProductProcess extends AsyncDisposable {
  /** The base URL of its API; another one after `restart`. */
  readonly url: string;
  /** Milliseconds from its last start until it responded. */
  readonly readyAfter: number;
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
  /** Kills it and starts it again on the same data. */
  restart(): Promise<void>;
}

const metricsToken = 'the-drill-reads-metrics';

export async function metricsOf(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
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
      env: { METRICS_TOKEN: metricsToken, SECRET_KEY: testKeyText, ...env, LOG_LEVEL: 'silent' },
      signal,
    }).catch((error) => {
      if (tries === 1 || !/The database does not respond/.test(error.message)) throw error;
      return start(tries - 1);
    });
  let process = await start(10);
  const kill = () => process.stop('SIGKILL');
  return {
    get url() {
      return `${process.url}/api`;
    },
    get readyAfter() {
      return process.readyAfter;
    },
    kill,
    async restart() {
      await kill();
      process = await start(10);
    },
    [Symbol.asyncDispose]: kill,
  };
}

if (import.meta.main) {
  try {
    const { smtpUrl = null, empty = false } = JSON.parse(process.argv[2] ?? '{}') as Difference;
    const demo = readDemoConfig(process.env);
    const config = { ...demo, s3: readDataConfig(process.env).s3, mail: { ...demo.mail, smtpUrl } };
    const database = await openDatabase(config);
    if (!empty) await seedDemo(database.db);
    const { closeBy, stop } = stopOnSignal(() => database.close());
    const server = await serveProduct(config, database, stop);
    closeBy(() => server.close());
    // A killed process would not save its compiled code for the next start.
    flushCompileCache();
  } catch (error) {
    exitWithError(error, [DataFolderHeld, SchemaRefused]);
  }
}
