import { join } from 'node:path';
import { startBucket } from '../../src/test/bucket.ts';
import { startSmtp } from '../../src/test/smtp.ts';
import { type ProductProcess, startProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';
import { type RoundRobin, roundRobin } from './round-robin.ts';
import { guesses, jobs, limits, locks, sessions, survivor, uploads } from './scale-out-checks.ts';
import { inFolder, onPostgres } from './temporary.ts';

/** The numbers of sessions, rival bookings, mails and uploads in the checks. Tests use fewer than the full drill. */
interface Amounts {
  readonly sessions: number;
  readonly rivals: number;
  readonly mails: number;
  readonly uploads: number;
}

/** Runs two processes with separate folders on one PostgreSQL server and one bucket, behind a load balancer. */
export const acrossTwo = (databaseUrl: string, amounts: Amounts): Promise<Finding[]> =>
  inFolder('scale-out', async (folder) => {
    const smtp = await startSmtp();
    const bucket = await startBucket();
    const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
    const start = (host: string) =>
      startProcess(
        {
          DEMO_DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, host),
          TRUSTED_PROXIES: '127.0.0.1',
          LIMIT_SIGN_IN_ACCOUNT: `${guesses}/900`,
          LIMIT_SUPPORT_IP: '10000/3600',
          S3_ENDPOINT: endpoint,
          S3_BUCKET: name,
          S3_REGION: region,
          S3_ACCESS_KEY_ID: accessKeyId,
          S3_SECRET_ACCESS_KEY: secretAccessKey,
        },
        { smtpUrl: smtp.url },
      );
    let [first, second, balancer]: [ProductProcess?, ProductProcess?, RoundRobin?] = [];
    try {
      // One after the other, because the first fills the database.
      first = await start('one');
      second = await start('two');
      balancer = await roundRobin([first, second].map(({ url }) => new URL(url).origin));
      const cluster = { products: [first, second], balancer, smtp, bucket } as const;
      return [
        await sessions(cluster, amounts.sessions),
        await limits(cluster),
        ...(await locks(cluster, amounts.rivals)),
        await jobs(cluster, amounts.mails),
        await uploads(cluster, amounts.uploads),
        await survivor(cluster),
      ];
    } finally {
      await first?.kill();
      await second?.kill();
      await balancer?.close();
      await smtp.close();
      bucket.close();
    }
  });

export const scaleOut: Drill = (size) => {
  const part = (full: number) => Math.max(2, Math.round(full * Math.min(1, size)));
  const amounts = { sessions: part(50), rivals: part(500), mails: part(200), uploads: part(20) };
  return onPostgres(({ url }) => acrossTwo(url, amounts));
};
