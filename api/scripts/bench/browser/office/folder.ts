import { cpSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { temporaryFolder } from '../../../../../.ci/temporary-folder.ts';
import { compress } from '../../../build.ts';

/**
 * Serves a copy of a built product as a good host would: text compressed, files with a hash in their names cached for
 * ever.
 */
export async function serveFolder(folder: string) {
  const root = temporaryFolder('office');
  cpSync(folder, root, { recursive: true });
  await compress(root);
  const app = fastify();
  app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}
