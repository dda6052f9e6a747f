import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** Names of the queues of mails and of the clock's ticks. */
export const mailQueue = 'mail';
export const clockQueue = 'clock';

/**
 * Retries a mail for a day, at most five minutes apart, so that an outage of the mail server loses none. The heartbeat
 * reveals a worker that died.
 */
const mailQueueOptions = {
  retryLimit: 300,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
} as const;

/** A failed tick is not retried: the next minute's does the same work. */
const clockQueueOptions = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 300,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
} as const;

/** How pg-boss reaches the database that is open. */
export type QueueConnection = ConstructorOptions;

/** Creates the queues and pg-boss's own tables where they are missing. */
export async function installQueue(connection: QueueConnection): Promise<void> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false });
  await boss.start();
  try {
    if (!(await boss.getQueue(mailQueue))) await boss.createQueue(mailQueue, mailQueueOptions);
    else await boss.updateQueue(mailQueue, mailQueueOptions);
    if (!(await boss.getQueue(clockQueue))) await boss.createQueue(clockQueue, clockQueueOptions);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
