import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal load balancer. */
export interface RoundRobin {
  readonly origin: string;
  /** Number of calls to each origin, in order. */
  readonly given: readonly number[];
  close(): Promise<void>;
}

/** Starts a load balancer that forwards each call to the next origin, with X-Forwarded-For. */
export async function roundRobin(origins: readonly string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const given = origins.map(() => 0);
  let turn = 0;
  const server = createServer((call, response) => {
    const at = turn % origins.length;
    turn += 1;
    given[at] = (given[at] ?? 0) + 1;
    const before = call.headers['x-forwarded-for'];
    const { remoteAddress = '' } = call.socket;
    const headers = {
      ...call.headers,
      'x-forwarded-for': before ? `${before}, ${remoteAddress}` : remoteAddress,
    };
    const passed = request(
      new URL(call.url ?? '/', origins[at]),
      { method: call.method ?? 'GET', headers, agent },
      (back) => {
        response.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(response);
      },
    );
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    call.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
