/** How long `close` may take, in milliseconds: ten seconds for running work, and two to close the database. */
const longestStop = 12_000;

/**
 * Ends the process on Ctrl-C or TERM: the first time after `close`, which gets twelve seconds; the second immediately.
 * Returns a function that replaces `close`.
 */
export function stopOnSignal(close: () => Promise<void>): (close: () => Promise<void>) => void {
  let current = close;
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => process.exit(1), longestStop).unref();
    await current().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  return (next) => {
    current = next;
  };
}

/** Returns whether Node rejected the command-line arguments, which it does with its own message. */
const isWrongArgument = (error: unknown) =>
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_');

/** Prints `error`, or only the message of a `known` kind or of a wrong argument, and ends the process with code 1. */
export function fail(error: unknown, known: readonly (new (...values: never[]) => Error)[]): never {
  const isKnown = isWrongArgument(error) || known.some((kind) => error instanceof kind);
  console.error(isKnown ? `\n${(error as Error).message}` : error);
  process.exit(1);
}
