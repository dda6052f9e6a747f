/** The key with which the product encrypts secrets before it stores them. */

import { randomBytes } from 'node:crypto';
import * as z from 'zod';

const expected = '32 random bytes in base64, which openssl rand -base64 32 makes';

/** 32 bytes in base64 or base64url. */
export const secretKeyText = z
  .string(expected)
  .regex(/^[\w+/-]{43}=?$/, expected)
  .transform((text) => Buffer.from(text, 'base64'));

/** Returns a new key of 32 bytes. */
export const generateSecretKey = (): Buffer => randomBytes(32);
