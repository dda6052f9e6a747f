import { Worker } from 'node:worker_threads';
import { invalid } from '../error/error.ts';
import type { PdfResult } from './pdf-check.ts';

/** Limits for checking one document. */
export interface PdfLimits {
  /** Seconds of processor time, so that a busy machine does not reject more documents. */
  readonly seconds: number;
  /** Limit of the heap, and separately of the buffers outside it, which Node's own limits do not count. */
  readonly megabytes: number;
}

const usual: PdfLimits = { seconds: 10, megabytes: 192 };

/** Milliseconds between two measurements of a thread. */
const measureEvery = 50;

const again = 'Print it to a new PDF or upload a photo instead.';
const sentences = {
  protected: 'This PDF is protected by a password. Save a copy without the password and upload that.',
  unreadable: `This PDF cannot be read. ${again}`,
  costly: `This PDF is too complex to be checked. ${again}`,
} as const;

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns a PDF rewritten from its parsed objects, so that only inspected content is stored. Throws 422 for one that is
 * encrypted, has active or embedded content, cannot be parsed, or exceeds the limits. One document is checked at a
 * time.
 */
export async function rewritePdf(bytes: Uint8Array, limits: PdfLimits = usual): Promise<Uint8Array> {
  const turn = last.then(() => inThread(bytes, limits));
  last = turn.catch(() => {});
  const result = await turn;
  if ('bytes' in result) return result.bytes;
  if (result.refused !== 'active') throw invalid({ file: [sentences[result.refused]] });
  throw invalid({ file: [`This PDF contains ${result.content}, which is not accepted. ${again}`] });
}

function inThread(bytes: Uint8Array, limits: PdfLimits): Promise<PdfResult> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  });
  return new Promise<PdfResult>((resolve, reject) => {
    const measure = setInterval(async () => {
      if (await isOver(worker, limits)) resolve({ refused: 'costly' });
    }, measureEvery);
    worker.on('message', resolve);
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: 'costly' }) : reject(error),
    );
    worker.on('exit', (code) => {
      clearInterval(measure);
      reject(new Error(`The thread that checks PDFs exited with code ${code}`));
    });
  }).finally(() => worker.terminate());
}

/** Returns whether the thread has exceeded the limits; false while it starts or ends. */
async function isOver(worker: Worker, { seconds, megabytes }: PdfLimits): Promise<boolean> {
  try {
    const [cpu, memory] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
    return cpu.user + cpu.system > seconds * 1e6 || memory.external_memory > megabytes * 1_048_576;
  } catch {
    return false;
  }
}
