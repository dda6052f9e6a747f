/** Solves one problem after another. An error ends the thread. */

import { parentPort } from 'node:worker_threads';
import loadHighs from 'highs';
import type { Problem } from './problem.ts';
import { solveProblem } from './solve.ts';

const highs = await loadHighs();

parentPort?.on('message', (problem: Problem) => parentPort?.postMessage(solveProblem(highs, problem)));
