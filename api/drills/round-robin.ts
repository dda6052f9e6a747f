import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a minimal load balancer that forwards each call to the next origin, with X-Forwarded-For. */
export async function startRoundRobin(origins: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((call, response) => {
    const url = new URL(call.url ?? '/', origins[turn++ % origins.length]);
    const from = [call.headers['x-forwarded-for'] ?? [], call.socket.remoteAddress ?? ''].flat();
    const headers = { ...call.headers, 'x-forwarded-for': from.join(', ') };
    const forwarded = request(url, { method: call.method ?? 'GET', headers, agent }, (back) => {
      response.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(response);
    });
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    call.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** The base URL of the API. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
