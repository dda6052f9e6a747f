import { expect, test } from 'vitest';
import { testKey } from '../../test/secret-key.ts';
import { generateSecretKey } from '../config/secret-key.ts';
import { decryptSecret, encryptSecret } from './encryption.ts';

const context = 'admin_user 7';

test.each(['', 'JBSWY3DPEHPK3PXP', 'Zoë 🍼 '.repeat(1000)])('decrypts what it encrypted: %#', (text) => {
  const encrypted = encryptSecret(testKey, text, context);
  expect(encrypted).toMatch(/^1\.[\w-]+$/);
  expect(decryptSecret(testKey, encrypted, context)).toBe(text);
});

test('encrypts the same text differently each time', () => {
  const texts = Array.from({ length: 100 }, () => encryptSecret(testKey, 'secret', context));
  expect(new Set(texts).size).toBe(100);
});

test('decrypts nothing in another row or with another key', () => {
  const encrypted = encryptSecret(testKey, 'secret', context);
  expect(decryptSecret(testKey, encrypted, 'admin_user 8')).toBeNull();
  expect(decryptSecret(testKey, encrypted, '')).toBeNull();
  expect(decryptSecret(generateSecretKey(), encrypted, context)).toBeNull();
});

test('decrypts nothing that has been changed or shortened', () => {
  const encrypted = encryptSecret(testKey, 'secret', context);
  const bytes = Buffer.from(encrypted.slice(2), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decryptSecret(testKey, `1.${changed.toString('base64url')}`, context)).toBeNull();
    expect(decryptSecret(testKey, `1.${bytes.subarray(0, at).toString('base64url')}`, context)).toBeNull();
  }
});

test('decrypts nothing of another format', () => {
  const encrypted = encryptSecret(testKey, 'secret', context);
  for (const other of [
    '',
    '1.',
    'secret',
    encrypted.slice(2),
    `2${encrypted.slice(1)}`,
    `${encrypted}=`,
    `${encrypted}\n`,
  ])
    expect([other, decryptSecret(testKey, other, context)]).toEqual([other, null]);
});

test('needs a key of 32 bytes', () => {
  expect(() => encryptSecret(testKey.subarray(1), 'secret', context)).toThrow(/key length/i);
});
