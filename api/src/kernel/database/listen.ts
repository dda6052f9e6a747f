import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Milliseconds between two checks of the connection, before a check times out, and before reconnecting. */
const checkIntervalMs = 20_000;
const timeoutMs = 5000;
const reconnectDelayMs = 500;

/**
 * Listens on a NOTIFY channel over a connection of its own, which is opened again when it breaks. `listener` also gets
 * an empty string whenever listening begins. Returns a function that stops listening.
 */
export function listenToChannel(
  config: ClientConfig,
  channel: string,
  listener: (payload: string) => void,
): () => Promise<void> {
  const stopped = new AbortController();
  const wait = (time: number) => delay(time, undefined, { ref: false, signal: stopped.signal });
  let client: Client | undefined;

  /** Connects and listens until the connection fails or is closed. */
  const session = async () => {
    const fresh = new Client({
      ...config,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    client = fresh;
    const lost = new Promise((resolve) => fresh.once('end', resolve));
    fresh.on('error', () => void fresh.end());
    fresh.on('notification', ({ payload = '' }) => listener(payload));
    await fresh.connect();
    await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
    listener('');
    // Only a query detects a connection that was cut silently.
    for (;;) {
      const isLost = await Promise.race([lost.then(() => true), wait(checkIntervalMs).then(() => false)]);
      if (isLost) return;
      await fresh.query('SELECT 1');
    }
  };

  const listening = (async () => {
    while (!stopped.signal.aborted) {
      await session().catch(() => void client?.end());
      await wait(reconnectDelayMs).catch(() => {});
    }
  })();

  return async () => {
    stopped.abort();
    await client?.end().catch(() => {});
    await listening;
  };
}
