import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './storage.ts';

/** A bucket in S3 or a compatible service, and its credentials. */
export interface S3Settings {
  /** Such as https://s3.eu-west-2.amazonaws.com; the bucket is part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The longest time for one call, in milliseconds. */
const timeout = 20_000;

/** Stores files in a private bucket. */
export function s3Storage({ endpoint, bucket, ...credentials }: S3Settings): FileStorage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
  const call = async (method: string, key: string, init: RequestInit = {}) => {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`;
    // Redirects are not followed: only the configured host gets a file.
    const signal = AbortSignal.timeout(timeout);
    const response = await client.fetch(url, { method, signal, redirect: 'manual', ...init });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The storage returned ${response.status} to ${method}`);
  };
  return {
    async put(key, bytes, type) {
      const response = await call('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      });
      if (!response.ok) throw new Error('No such bucket in the storage');
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
