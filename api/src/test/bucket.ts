import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../kernel/files/open.ts';

/** An S3-compatible bucket for tests and drills: signed calls, objects by path. */
export interface Bucket extends Disposable {
  /** The settings that a client of this bucket needs. */
  readonly settings: S3Settings;
  readonly objects: Map<string, { type: string; bytes: Buffer }>;
  /** Statuses to return instead of serving the next calls, in order. */
  readonly troubles: number[];
  close(): void;
}

const signed =
  /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-west-2\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;

/** Starts the bucket on a free port of 127.0.0.1. */
export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const troubles: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const trouble = troubles.shift();
    if (trouble) return response.writeHead(trouble, { location: '/uploads/elsewhere' }).end();
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
    if (!path.startsWith('/uploads/')) return response.writeHead(404).end('<Code>NoSuchBucket</Code>');
    if (request.method === 'PUT') {
      objects.set(path, { type: request.headers['content-type'] ?? '', bytes: Buffer.concat(chunks) });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const found = objects.get(path);
    if (!found) return response.writeHead(404).end('<Code>NoSuchKey</Code>');
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => void server.close();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      bucket: 'uploads',
      region: 'eu-west-2',
      accessKeyId: 'KEY',
      secretAccessKey: 'SECRET',
    },
    objects,
    troubles,
    close,
    [Symbol.dispose]: close,
  };
}
