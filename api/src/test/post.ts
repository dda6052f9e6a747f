import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, onTestFinished } from 'vitest';
import { letters } from '../areas.ts';
import { type Config, readDemoConfig } from '../kernel/config/config.ts';
import { type Db, type OpenDatabase, queryRows } from '../kernel/database/database.ts';
import { capturedMail } from '../kernel/mail/captured-mail-table.ts';
import { startMailWorker } from '../kernel/mail/worker.ts';
import { testKey } from './secret-key.ts';

export type Mail = typeof capturedMail.$inferSelect;

/** Receives the mails that a worker of the product sends in a test. */
export interface Post {
  /** Returns every mail to this address so far, once there are `count`. Throws after a minute. */
  to(address: string, count?: number): Promise<Mail[]>;
  /** Waits until the queue is empty. */
  delivered(): Promise<void>;
  stop(): Promise<void>;
}

/** Only a test that fails waits this long. */
const timeoutMs = 60_000;

/** Starts a worker on a product's database. */
export async function startPost(
  database: OpenDatabase,
  config: Config = { ...readDemoConfig({}), secretKey: testKey, logLevel: 'silent' },
): Promise<Post> {
  const { db } = database;
  const worker = await startMailWorker(database, letters, config, () => {});
  const arrived = (address: string) =>
    db.select().from(capturedMail).where(eq(capturedMail.to, address)).orderBy(asc(capturedMail.id));
  return {
    to: (address, count = 1) =>
      until(async () => {
        worker.wake();
        const mails = await arrived(address);
        return mails.length >= count ? mails : null;
      }, `${count} mails to ${address}`),
    async delivered() {
      await until(async () => {
        worker.wake();
        return (await waitingMails(db)) === 0 ? true : null;
      }, 'an empty queue');
    },
    stop: () => worker.stop(),
  };
}

/** Starts a worker and stops it after the last test of the file. Call it at the file's top level. */
export async function openPost(...database: Parameters<typeof startPost>): Promise<Post> {
  const post = await startPost(...database);
  afterAll(post.stop);
  return post;
}

/** Starts a worker in a test and stops it at the test's end. */
export async function postOfTest(...database: Parameters<typeof startPost>): Promise<Post> {
  const post = await startPost(...database);
  onTestFinished(post.stop);
  return post;
}

/** Returns the number of mails that are queued or being sent. */
export const waitingMails = async (db: Db) => {
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail' AND state < 'completed'`,
  );
  return found?.count ?? 0;
};

async function until<Result>(look: () => Promise<Result | null>, what: string): Promise<Result> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the token of the link in a mail. */
export function tokenIn(mail: Mail | undefined): string {
  const found = mail?.parts.flatMap((part) =>
    typeof part === 'object' && 'url' in part ? [part.url] : [],
  )[0];
  const token = found?.split('/').at(-1);
  if (!token) throw new Error('The mail contains no link');
  return token;
}

export function pinIn(mail: Mail | undefined): string {
  const found = mail?.parts.flatMap((part) =>
    typeof part === 'object' && 'code' in part ? [part.code] : [],
  )[0];
  if (!found) throw new Error('The mail contains no PIN');
  return found;
}
