/** Encrypts secrets for the database, so that neither a copy of it nor a backup reveals them: AES-256-GCM. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The version of the format: `1.` and, in base64url, the nonce, the encrypted text and its tag. */
const encryptedText = /^1\.([\w-]+)$/;

/**
 * Returns a text encrypted with a key of 32 bytes. `context` names the place in which it is stored, such as a column
 * with the row's id: elsewhere it cannot be decrypted.
 */
export function encryptSecret(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  encryption.setAAD(Buffer.from(context));
  const encrypted = [encryption.update(text, 'utf8'), encryption.final()];
  return `1.${Buffer.concat([nonce, ...encrypted, encryption.getAuthTag()]).toString('base64url')}`;
}

/** Returns the text, or null if it was encrypted with another key or context, or has been changed. */
export function decryptSecret(key: Buffer, encrypted: string, context: string): string | null {
  const bytes = Buffer.from(encryptedText.exec(encrypted)?.[1] ?? '', 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return null;
  const nonce = bytes.subarray(0, nonceBytes);
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  decryption.setAAD(Buffer.from(context));
  decryption.setAuthTag(bytes.subarray(-tagBytes));
  const text = decryption.update(bytes.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([text, decryption.final()]).toString('utf8');
  } catch {
    return null;
  }
}
