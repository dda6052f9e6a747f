import { Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** How long after one beat the next follows, and how long an answer may take, in milliseconds. */
const between = 300;
const patience = 1200;

/** Watches a server that may be stopped, frozen or cut off, where a statement under way would wait for ever. */
export interface Pulse {
  /** Gives the sockets of the connections that are to fail while the server is away. */
  readonly socket: () => Socket;
  /** Begins to watch. */
  readonly start: () => void;
  stop(): Promise<void>;
}

/**
 * Asks the server something trivial on a connection of its own. Where no answer comes in time, every connection
 * made of `socket` is cut, and new ones fail at once, until an answer comes again: nobody waits for a pool that
 * waits for a server that is not there, while a pool that is only busy keeps its queue.
 */
export function watchPulse(config: ClientConfig): Pulse {
  const sockets = new Set<Socket>();
  let away = false;
  let stopped = false;
  let client: Client | undefined;
  let beating = Promise.resolve();

  const cut = (socket: Socket) =>
    socket.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));

  const bytesRead = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);

  const beat = async () => {
    if (!client) {
      const fresh = new Client({ ...config, connectionTimeoutMillis: patience, keepAlive: true });
      fresh.on('error', () => {});
      client = fresh;
      await fresh.connect();
    }
    await client.query('SELECT 1');
  };

  /** Whether the server answered. A process that was busy itself first reads what lies there for it. */
  const isThere = async () => {
    let answered: boolean | undefined;
    const begun = performance.now();
    const readBefore = bytesRead();
    const asked = beat().then(
      () => {
        answered = true;
      },
      () => {
        answered = false;
      },
    );
    await Promise.race([asked, delay(patience, undefined, { ref: false })]);
    if (answered === undefined) await setImmediate().then(() => setImmediate());
    if (answered !== undefined) return answered;
    // A server that answers others is slow and not away, and a process that got no time cannot tell.
    return bytesRead() !== readBefore || performance.now() - begun > 1.2 * patience;
  };

  const watch = async () => {
    while (!stopped) {
      const there = await isThere();
      if (stopped) return;
      away = !there;
      if (away) {
        client?.connection.stream.destroy();
        client = undefined;
        for (const socket of sockets) cut(socket);
      }
      await delay(between, undefined, { ref: false });
    }
  };

  return {
    socket() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      if (away) process.nextTick(() => cut(socket));
      return socket;
    },
    start() {
      beating = watch();
    },
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
      void beating;
    },
  };
}
