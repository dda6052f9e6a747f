/** Ends the process cleanly on the first Ctrl-C or TERM, at once on the second. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(130);
    stopping = true;
    await close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** Ends the process with what a person can act on: errors of ours by their message alone. */
export function fail(error: unknown, told: readonly (new (...values: never[]) => Error)[]): never {
  console.error(told.some((kind) => error instanceof kind) ? `\n${(error as Error).message}` : error);
  process.exit(1);
}
