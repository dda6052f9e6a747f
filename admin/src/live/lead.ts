/**
 * Runs `work` in one tab of the browser at a time: in the first, and in the next when that is closed. Returns a
 * function that gives up the turn. Without Web Locks, which need a secure origin, every tab runs it.
 */
export function lead(
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  locks: Pick<LockManager, 'request'> | undefined = navigator.locks,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const turn = () => (signal.aborted ? undefined : work(signal));
  const begun = locks ? locks.request(name, { signal }, turn) : Promise.resolve().then(turn);
  // Giving up before its turn is the only way for a tab to fail.
  begun.catch(() => undefined);
  return () => stopped.abort();
}
