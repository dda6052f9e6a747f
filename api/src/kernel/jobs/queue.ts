/** Name of the queue of the clock's ticks. */
export const clockQueue = 'clock';

/** A tick that fails is not tried again: the next minute's does the same work. */
export const clockQueueOptions = {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 300,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
} as const;
