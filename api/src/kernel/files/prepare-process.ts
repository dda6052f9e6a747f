/**
 * The program of the children. Files are prepared in a thread, so that this one always notices that the parent has
 * died.
 */

import { Worker } from 'node:worker_threads';

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and service managers signal the whole group, but a stopping parent finishes its calls first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const thread = new Worker(new URL('./prepare-thread.ts', import.meta.url));
thread.on('message', (message) => process.send?.(message));
process.on('message', (file) => thread.postMessage(file));
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  process.kill(process.pid, 'SIGKILL');
});
