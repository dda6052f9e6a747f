import { parentPort, workerData } from 'node:worker_threads';
import { checkPdf } from './pdf-check.ts';

/** Checks one document in a thread of its own. */
parentPort?.postMessage(await checkPdf(workerData as Uint8Array));
