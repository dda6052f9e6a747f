import { parentPort, workerData } from 'node:worker_threads';
import { checkPdf } from './pdf-check.ts';

/** Checks one document in its own thread. */
parentPort?.postMessage(await checkPdf(workerData as Uint8Array));
