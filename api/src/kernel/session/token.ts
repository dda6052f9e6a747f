import { hash, randomBytes } from 'node:crypto';

/** Returns a token of 256 random bits, base64url. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored: SHA-256, base64url. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url');
