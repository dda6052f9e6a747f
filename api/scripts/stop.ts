import { isDatabaseAway } from '../src/kernel/database/sql-state.ts';
import { causeOf } from '../src/operations/backup/failure.ts';

/** How long `close` may take, in milliseconds: ten seconds for running work, and two to close the database. */
const longestStopMs = 12_000;

/**
 * Ends the process on Ctrl-C or TERM: the first time after `close`, which gets twelve seconds; the second immediately.
 * `closeBy` replaces `close`; `stop` prints a line and ends the process in the same way, with code 1.
 */
export function stopOnSignal(close: () => Promise<void>) {
  let current = close;
  let stopping = false;
  const end = async (code: number) => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    await current().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  return {
    closeBy(next: () => Promise<void>) {
      current = next;
    },
    stop(reason: string) {
      if (stopping) return;
      console.error(reason);
      void end(1);
    },
  };
}

/** Returns whether Node rejected the command-line arguments, which it does with its own message. */
const isWrongArgument = (error: unknown) =>
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_');

/**
 * Prints `error`, or only the message of a `known` kind, of a wrong argument or of a database that does not respond,
 * and ends the process with code 1.
 */
export function exitWithError(error: unknown, known: readonly (new (...values: never[]) => Error)[]): never {
  const isKnown = isWrongArgument(error) || known.some((kind) => error instanceof kind);
  if (isKnown) console.error(`\n${(error as Error).message}`);
  else if (isDatabaseAway(error))
    console.error(`\nThe database does not respond (${causeOf(error)}). Start again when it does.`);
  else console.error(error);
  process.exit(1);
}
