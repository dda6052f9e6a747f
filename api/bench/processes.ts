import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../../.ci/server-process.ts';
import { createTokens } from '../drills/sign-in.ts';
import { toDisposable } from '../drills/temporary.ts';
import { serveCommand } from '../scripts/serve-command.ts';
import { openPostgres } from '../src/kernel/database/postgres.ts';
import { completeAgencyDir } from '../src/test/agency-folder.ts';
import { testKeyText } from '../src/test/secret-key.ts';

/** All processes have the same URL, for which the pages are built. */
export const publicUrl = 'https://bench.nannypolo.example';

const common = { HOST: '127.0.0.1', PUBLIC_URL: publicUrl };

/** Returns a process's peak memory since `forgetPeak`, in mebibytes; NaN if its `/proc` file does not state it. */
export const peakMemoryOf = ({ pid }: ServerProcess): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

export const forgetPeak = ({ pid }: ServerProcess): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Starts the product as `npm run serve` does. */
export const startServe = (database: string, smtpUrl: string, dataDir: string): Promise<ServerProcess> =>
  startServer(serveCommand, {
    env: {
      ...common,
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'hello@nannypolo.example',
      OWNER_EMAIL: 'owner@nannypolo.example',
      SECRET_KEY: testKeyText,
      AGENCY_DIR: completeAgencyDir,
      // One admin sends all searches of the bench.
      LIMIT_SEARCHES: '1000000000/60',
    },
  });

export const startBaseline = (database: string): Promise<ServerProcess> =>
  startServer([fileURLToPath(new URL('baseline.ts', import.meta.url))], {
    env: { ...common, DATABASE_URL: database },
    probe: '/ready',
  });

/** Creates an admin with permissions for bookings and the dashboard, and returns the tokens of new sessions. */
export async function openAdminSessions(url: string, sessions: number): Promise<string[]> {
  await using database = toDisposable(await openPostgres(url, { connections: 1 }));
  return await createTokens(database.db, 1, sessions);
}
