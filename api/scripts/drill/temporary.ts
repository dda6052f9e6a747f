import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../../../.ci/postgres.ts';
import type { DataConfig } from '../../src/kernel/config/config.ts';
import { type Connection, connect } from '../../src/operations/backup/connect.ts';

/** Runs `work` with a temporary folder, which is deleted afterwards. */
export async function inFolder<Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), `nanny-polo-${name}-`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a temporary PostgreSQL server, which is stopped afterwards. */
export async function onPostgres<Result>(
  work: (server: Postgres) => Promise<Result>,
  options?: Parameters<typeof startPostgres>[0],
): Promise<Result> {
  const server = await startPostgres(options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Runs `work` with the database of `place`, which PGlite creates if it is missing, and closes it afterwards. */
export async function using<Result>(
  place: DataConfig,
  work: (open: Connection) => Promise<Result>,
): Promise<Result> {
  const open = await connect(place, { mustExist: false });
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
