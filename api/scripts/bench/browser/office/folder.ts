import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const texts = /^(text|application)|svg/;

interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves a built product as a good host would: text compressed with brotli, files with a hash in their names cached for
 * ever.
 */
export async function serveFolder(folder: string): Promise<Served> {
  const bodies = new Map<string, Promise<Buffer>>();
  const load = async (path: string) => {
    const body = await readFile(join(folder, path));
    return texts.test(types[extname(path)] ?? '') ? compress(body) : body;
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const type = types[extname(path)] ?? 'application/octet-stream';
    if (!bodies.has(path)) bodies.set(path, load(path));
    try {
      const body = await bodies.get(path);
      response.writeHead(200, {
        'content-type': type,
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(texts.test(type) && { 'content-encoding': 'br' }),
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
