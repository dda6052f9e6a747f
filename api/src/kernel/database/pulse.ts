import { Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Time between two checks, and the longest wait for a response, in milliseconds. */
const checkIntervalMs = 300;
const timeoutMs = 1200;

/**
 * Once started, checks the server regularly on a connection of its own. If no response comes in time, destroys every
 * socket that `socket` created and makes new ones fail at once, until the server responds again. A pool that is only
 * busy keeps its queue.
 * @see docs/decisions/015-failures.md
 */
export function watchPulse(config: ClientConfig) {
  const sockets = new Set<Socket>();
  let away = false;
  let stopped = false;
  let client: Client | undefined;

  const cut = (socket: Socket) =>
    socket.destroy(Object.assign(new Error('The database does not respond'), { code: 'ETIMEDOUT' }));

  const bytesRead = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);

  const beat = async () => {
    if (!client) {
      const fresh = new Client({ ...config, connectionTimeoutMillis: timeoutMs, keepAlive: true });
      fresh.on('error', () => {});
      client = fresh;
      await fresh.connect();
    }
    await client.query('SELECT 1');
  };

  /** Returns whether the server is available. A process that was busy itself first reads what has already arrived. */
  const isThere = async () => {
    let responded: boolean | undefined;
    const begun = performance.now();
    const readBefore = bytesRead();
    const asked = beat().then(
      () => {
        responded = true;
      },
      () => {
        responded = false;
      },
    );
    await Promise.race([asked, delay(timeoutMs, undefined, { ref: false })]);
    if (responded === undefined) await setImmediate().then(() => setImmediate());
    if (responded !== undefined) return responded;
    // A server that responds to other statements is slow, not unavailable. A busy process cannot tell.
    return bytesRead() !== readBefore || performance.now() - begun > 1.2 * timeoutMs;
  };

  const watch = async () => {
    while (!stopped) {
      const there = await isThere();
      if (stopped) return;
      away = !there;
      if (away) {
        void client?.end();
        client = undefined;
        for (const socket of sockets) cut(socket);
      }
      await delay(checkIntervalMs, undefined, { ref: false });
    }
  };

  return {
    /** Creates the socket of a connection. It fails while the server is unavailable. */
    socket() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      if (away) process.nextTick(() => cut(socket));
      return socket;
    },
    start: () => void watch(),
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}
