import { join } from 'node:path';
import { startPostgres } from '../../.ci/postgres.ts';
import { startBucket } from '../src/test/bucket.ts';
import { startSmtp } from '../src/test/smtp.ts';
import { startProcess } from './product-process.ts';
import { type Drill, type Finding, scaleNumber } from './report.ts';
import { startRoundRobin } from './round-robin.ts';
import {
  checkJobs,
  checkLimits,
  checkLocks,
  checkSessions,
  checkSurvivor,
  checkUploads,
  guesses,
} from './scale-out-checks.ts';
import { createTemporaryFolder } from './temporary.ts';

/** The numbers of sessions, rival bookings, mails and uploads in the checks. Tests use fewer than the full drill. */
interface Amounts {
  readonly sessions: number;
  readonly rivals: number;
  readonly mails: number;
  readonly uploads: number;
}

/** Runs two processes with separate folders on one PostgreSQL server and one bucket, behind a load balancer. */
export async function checkTwoProcesses(databaseUrl: string, amounts: Amounts): Promise<Finding[]> {
  using folder = createTemporaryFolder('scale-out');
  await using smtp = await startSmtp();
  using bucket = await startBucket();
  const env = {
    DEMO_DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_SIGN_IN_ACCOUNT: `${guesses}/900`,
    LIMIT_SUPPORT_IP: '10000/3600',
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_REGION: bucket.settings.region,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  };
  const start = (host: string) =>
    startProcess({ ...env, DATA_DIR: join(folder.path, host) }, { smtpUrl: smtp.url });
  // One after the other, because the first fills the database.
  await using first = await start('one');
  await using second = await start('two');
  await using balancer = await startRoundRobin([first, second].map(({ url }) => new URL(url).origin));
  const cluster = { products: [first, second], url: balancer.url, smtp, bucket } as const;
  return [
    await checkSessions(cluster, amounts.sessions),
    await checkLimits(cluster),
    ...(await checkLocks(cluster, amounts.rivals)),
    await checkJobs(cluster, amounts.mails),
    await checkUploads(cluster, amounts.uploads),
    await checkSurvivor(cluster),
  ];
}

export const drillScaleOut: Drill = async (size) => {
  const part = (full: number) => scaleNumber(full, Math.min(1, size), 2);
  const amounts = { sessions: part(50), rivals: part(500), mails: part(200), uploads: part(20) };
  await using server = await startPostgres();
  return await checkTwoProcesses(server.url, amounts);
};
