import { describeFailure } from '../src/operations/backup/failure.ts';

/** Runs a command about backups. Ends the process with code 1 and one line if it fails, and when it is interrupted. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  try {
    await command();
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    process.exit(1);
  }
}

/** Returns the seconds since `begin`, a value of `performance.now()`. */
export const formatSecondsSince = (begin: number) => ((performance.now() - begin) / 1000).toFixed(1);
