import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a minimal load balancer that forwards each call to the next origin, with X-Forwarded-For. */
export async function roundRobin(origins: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((call, response) => {
    const origin = origins[turn++ % origins.length];
    const before = call.headers['x-forwarded-for'];
    const { remoteAddress = '' } = call.socket;
    const headers = {
      ...call.headers,
      'x-forwarded-for': before ? `${before}, ${remoteAddress}` : remoteAddress,
    };
    const passed = request(
      new URL(call.url ?? '/', origin),
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
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type RoundRobin = Awaited<ReturnType<typeof roundRobin>>;
