import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { clockQueue, clockQueueOptions } from '../jobs/queue.ts';

/** Name of the queue that holds mails. */
export const mailQueue = 'mail';

/**
 * A mail is tried for a day, at most five minutes apart, so that a server that is away loses none. A worker that
 * died is noticed after its heartbeat.
 */
const queueOptions = {
  retryLimit: 300,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
} as const;

/** How pg-boss reaches the database that is open. */
export type QueueConnection = ConstructorOptions;

/** A client of the queue that does no work and keeps no time. */
export async function installQueue(connection: QueueConnection): Promise<void> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false });
  await boss.start();
  try {
    if (!(await boss.getQueue(mailQueue))) await boss.createQueue(mailQueue, queueOptions);
    else await boss.updateQueue(mailQueue, queueOptions);
    if (!(await boss.getQueue(clockQueue))) await boss.createQueue(clockQueue, clockQueueOptions);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
