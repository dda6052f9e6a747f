import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../../../.ci/server-process.ts';
import { completeAgencyFile } from '../../src/test/agency-file.ts';
import { serveCommand } from '../serve-command.ts';

/** One URL for all, so that no process rebuilds the pages. */
export const publicUrl = 'https://bench.nannypolo.example';

const common = { HOST: '127.0.0.1', PUBLIC_URL: publicUrl };

/** Returns the most memory that a process held since `forgetPeak`, in megabytes; NaN where the system does not say. */
export const peakMemory = ({ pid }: ServerProcess): number =>
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
      AGENCY_FILE: completeAgencyFile,
      // One admin searches as often as the bench can ask.
      LIMIT_SEARCHES: '1000000000/60',
    },
  });

/** Starts the baseline. */
export const startBaseline = (database: string): Promise<ServerProcess> =>
  startServer([fileURLToPath(new URL('baseline.ts', import.meta.url))], {
    env: { ...common, DATABASE_URL: database },
    probe: '/ready',
  });
