import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns a hash of a short secret, base64url, that cannot be searched without the key of 32 bytes: HMAC with SHA-256.
 * `use` names what it is for: each has a key of its own, derived by HKDF.
 */
export function hashWithKey(key: Buffer, text: string, use: string): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', use, 32));
  return createHmac('sha256', own).update(text).digest('base64url');
}
