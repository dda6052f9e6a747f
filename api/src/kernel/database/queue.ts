import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** Names of the queues for mails and for the clock's ticks. */
export const mailQueue = 'mail';
export const clockQueue = 'clock';

/** Retries a mail for a day, at intervals of at most five minutes. The heartbeat reveals a dead worker. */
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

/** A failed tick is not retried: the next one does the same work a minute later. */
const clockQueueOptions = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 300,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
} as const;

/** How pg-boss connects to the open database. */
export type QueueConnection = ConstructorOptions;

/** Creates the queues and pg-boss's own tables if they are missing, and updates the options of the mail queue. */
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
