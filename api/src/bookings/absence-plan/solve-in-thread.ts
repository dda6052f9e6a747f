import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Plan, Problem } from './problem.ts';

/** Less than a transaction may be idle. Nodes limit the search, so a thread that takes this long hangs. */
const hangsAfterMs = 45_000;

const program = new URL('./solve-thread.ts', import.meta.url);

let thread: Worker | null = null;
let unsolved = 0;
let last: Promise<unknown> = Promise.resolve();

async function endThread(): Promise<void> {
  await thread?.terminate();
  thread = null;
}

async function run(problem: Problem, longestMs: number): Promise<Plan> {
  // Without `execArgv` the thread would run what the process preloads.
  thread ??= new Worker(program, { execArgv: [] });
  try {
    thread.postMessage(problem);
    const [plan] = await once(thread, 'message', { signal: AbortSignal.timeout(longestMs) });
    return plan;
  } catch (error) {
    await endThread();
    throw error;
  } finally {
    unsolved -= 1;
    if (unsolved === 0) await endThread();
  }
}

/**
 * Runs `solveProblem` in a thread, so that the process serves others meanwhile. A process solves one problem at a time; the
 * thread ends when none is left. Throws the errors of `solveProblem`, and AbortError if the thread hangs.
 */
export function solveProblemInThread(problem: Problem, longestMs = hangsAfterMs): Promise<Plan> {
  unsolved += 1;
  const plan = last.then(() => run(problem, longestMs));
  last = plan.catch(() => {});
  return plan;
}
