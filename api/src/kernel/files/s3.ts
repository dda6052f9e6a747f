import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './storage.ts';

/** A bucket of S3 or of what speaks its protocol, and who may use it. */
export interface S3Settings {
  /** Such as https://s3.eu-west-2.amazonaws.com; the bucket stands in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long one call may take, in milliseconds. */
const patience = 20_000;

/** Files in a private bucket. */
export function s3Storage({ endpoint, bucket, ...credentials }: S3Settings): FileStorage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
  const call = async (method: string, key: string, init: RequestInit = {}) => {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`;
    // A redirect is an answer like any other: nobody but the configured host gets a file.
    const signal = AbortSignal.timeout(patience);
    const response = await client.fetch(url, { method, signal, redirect: 'manual', ...init });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The storage answered ${response.status} to ${method}`);
  };
  return {
    async put(key, bytes, type) {
      const response = await call('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      });
      if (!response.ok) throw new Error('The storage knows no such bucket');
    },
    async get(key) {
      const response = await call('GET', key);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    async remove(key) {
      await call('DELETE', key);
    },
  };
}
