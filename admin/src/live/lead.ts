/**
 * Runs `work` in one tab of the browser at a time: in the first, and in the next when the first is closed. Returns a
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
  // The request fails only if the tab gives up before its turn.
  begun.catch(() => undefined);
  return () => stopped.abort();
}
