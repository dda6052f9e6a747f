/** Prepares one file after another. */

import { parentPort } from 'node:worker_threads';
import { Refusal } from '../error/error.ts';
import { prepareFile } from './prepare.ts';
import type { ChildMessage, FileToPrepare } from './prepare-in-children.ts';

const send = (message: ChildMessage) => parentPort?.postMessage(message);

parentPort?.on('message', async ({ bytes, kind }: FileToPrepare) => {
  send('begun');
  try {
    send({ file: await prepareFile(bytes, kind) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send({ errors: error.body.errors ?? {} });
  }
});
