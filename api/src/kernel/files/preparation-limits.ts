import { availableParallelism } from 'node:os';

/** Limits of checking and re-encoding uploaded files in child processes. */
export interface PreparationLimits {
  /** Files prepared at the same time. */
  readonly slots: number;
  /** Milliseconds that a file may wait for a slot. */
  readonly longestWaitMs: number;
  /** Milliseconds until a process has begun with a file; a busy machine starts one slowly. */
  readonly longestStartMs: number;
  /** Milliseconds that one file may take from then on. */
  readonly longestRunMs: number;
  /** Resident memory of one process, in bytes. */
  readonly memory: number;
}

/** One core stays free for calls. */
export const preparationLimits: PreparationLimits = {
  slots: Math.max(1, availableParallelism() - 1),
  longestWaitMs: 60_000,
  longestStartMs: 30_000,
  longestRunMs: 10_000,
  memory: 512 * 1024 * 1024,
};
