import { randomBytes, timingSafeEqual } from 'node:crypto';
import { normalisePassword } from '@nanny-polo/shared/accounts/account';
import { hash, verify } from '@node-rs/argon2';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { limitConcurrency, serializeByKey } from '../../kernel/limit/concurrency.ts';
import { getAgencyWords } from './agency-words.ts';
import { isBreached } from './breached.ts';

/** Argon2id with 19 MiB, 2 passes and parallelism 1: the minimum of OWASP's Password Storage Cheat Sheet. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash occupies a core and 19 MiB. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 100 });

/** Shares the queue fairly: the work of each key, such as an account or a network, takes at most one place in it. */
export const hashInTurn = serializeByKey();

/** Returns the hash of the normalised password in PHC string format. Throws 503 when too many calls wait for a hash. */
export const hashPassword = (password: string, salt: Uint8Array = randomBytes(16)): Promise<string> =>
  inTurn(() => hash(normalisePassword(password), { ...argon2id, salt }));

export const saltOf = (kept: string): Buffer => Buffer.from(kept.split('$')[4] ?? '', 'base64');

/** Returns whether a text matches one of several hashes that share a salt. Computes one hash. */
async function isOneOf(hashes: readonly string[], password: string): Promise<boolean> {
  const [first = ''] = hashes;
  if (hashes.length === 1) return verify(first, password);
  const typed = Buffer.from(await hash(password, { ...argon2id, salt: saltOf(first) }));
  return hashes.some((one) => one.length === typed.length && timingSafeEqual(Buffer.from(one), typed));
}

/** Checked if there is no hash to match, so that an unknown address costs the same as a known one. */
const decoyHash = hash('no account has this password', argon2id);

type Kept = string | readonly string[] | null | undefined;

/**
 * Returns the form of the password, normalised or as typed, that matches a hash, or one of several that share a salt;
 * otherwise null. The cost is the same without a hash. A function that gives the hash is called when the check leaves
 * the queue. Throws 503 when too many wait.
 */
export async function matchPassword(
  storedHash: Kept | (() => Promise<Kept>),
  password: string,
): Promise<string | null> {
  const fallback = await decoyHash;
  return inTurn(async () => {
    const hashes = [(typeof storedHash === 'function' ? await storedHash() : storedHash) ?? []].flat();
    for (const form of new Set([normalisePassword(password), password])) {
      const isMatch = await isOneOf(hashes.length > 0 ? hashes : [fallback], form);
      if (isMatch && hashes.length > 0) return form;
    }
    return null;
  });
}

export const verifyPassword = async (
  storedHash: Kept | (() => Promise<Kept>),
  password: string,
): Promise<boolean> => (await matchPassword(storedHash, password)) !== null;

/** Loaded when the first password is set, so that the server starts without it. */
let common: Promise<Set<string>> | undefined;

async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Returns whether the letters of a password, such as `NannyPolo-2026!`, are little more than these words. */
function isGuessable(password: string): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  const rest = letters.replace(getAgencyWords(), '');
  return rest.length < letters.length && rest.length < 4;
}

/** Throws 422 if a new password is common, little more than words about the agency, or known from a breach. */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= commonPasswords();
  if ((await common).has(password.toLowerCase()) || isGuessable(password)) {
    throw createFieldRefusal({ password: ['This password is too common. Please choose another.'] });
  }
  if (await isBreached(password))
    throw createFieldRefusal({ password: ['This password is known from a breach. Please choose another.'] });
}
