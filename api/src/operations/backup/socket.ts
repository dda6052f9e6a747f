/**
 * Reaches a running process, the only one that may read its data folder, through a Unix socket there. The operating
 * system lets only the process's own account connect, and neither a network nor a page in a browser can reach it.
 */

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { isAbsolute, join } from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { describeFailure } from './failure.ts';
import { BackupRefused, type Manifest } from './manifest.ts';

const socketOf = (dataDir: string) => join(dataDir, 'backup.sock');

/** The longest path that fits into a socket's address. */
const maxPathLength = 100;

const asked = z.object({ file: z.string().refine(isAbsolute), passphrase: z.string().nullable() });

/**
 * Listens for `requestBackup` and calls `backup` with the absolute path of the file to write and the passphrase. Returns
 * null if a socket is not possible: the path is too long, or the system is Windows.
 */
export async function openBackupSocket(
  dataDir: string,
  backup: (file: string, passphrase: string | null) => Promise<Manifest>,
) {
  const path = socketOf(dataDir);
  if (process.platform === 'win32' || path.length > maxPathLength) return null;
  const server = createServer(async (request, response) => {
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const { file, passphrase } = asked.parse(await json(request));
      respond(200, { pid: process.pid, manifest: await backup(file, passphrase) });
    } catch (error) {
      respond(500, { message: describeFailure(error) });
    }
  });
  rmSync(path, { force: true });
  const mask = process.umask(0o077);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      rmSync(path, { force: true });
    },
  };
}

/** Asks the process that holds `dataDir` for a backup. Returns null if none responds. Throws `BackupRefused`. */
export async function requestBackup(
  dataDir: string,
  file: string,
  passphrase: string | null = null,
): Promise<{ pid: number; manifest: Manifest } | null> {
  const call = request({ socketPath: socketOf(dataDir), method: 'POST', path: '/' });
  call.end(JSON.stringify({ file, passphrase }));
  const response = await once(call, 'response').then(
    ([response]) => response,
    () => null,
  );
  if (!response) return null;
  const body = (await json(response)) as { pid: number; manifest: Manifest; message: string };
  if (response.statusCode !== 200) throw new BackupRefused(`The running process reports: ${body.message}`);
  return body;
}
