import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../kernel/error/error.ts';
import { oneAtATime, takeTurns } from '../../kernel/limit/turns.ts';

/** Argon2id with 19 MiB and 2 passes, one lane: the least that OWASP's password storage sheet asks for. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash fills a core and 19 MiB. */
const inTurn = takeTurns({ atOnce: 2, waiting: 100 });

/** Shares the queue fairly: work that needs hashes joins it once per key, such as an account or a network. */
export const sharingHashes = oneAtATime();

/** Returns the password in PHC form. Throws 503 where too many wait for a hash. */
export const hashPassword = (password: string, salt: Uint8Array = randomBytes(16)): Promise<string> =>
  inTurn(() => hash(password, { ...argon2id, salt }));

/** Returns the salt of a hash in PHC form. */
export const saltOf = (kept: string): Buffer => Buffer.from(kept.split('$')[4] ?? '', 'base64');

/** Compares a password with hashes that share one salt by computing one hash, however many there are. */
async function isOneOf(kept: readonly string[], password: string): Promise<boolean> {
  const [first = ''] = kept;
  if (kept.length === 1) return verify(first, password);
  const typed = Buffer.from(await hash(password, { ...argon2id, salt: saltOf(first) }));
  return kept.some((one) => one.length === typed.length && timingSafeEqual(Buffer.from(one), typed));
}

/** Computed once, so that an unknown address costs the same as a known one. */
const nobodys = hash('no account has this password', argon2id);

type Kept = string | readonly string[] | null | undefined;

/**
 * Whether the password is behind `kept`, or behind one of several hashes that share a salt. Computes exactly one hash,
 * also where there is none. What has to be counted before it is looked at is a function that counts and returns the
 * hash: it runs when the turn has come. Throws 503 where too many wait.
 */
export async function verifyPassword(kept: Kept | (() => Promise<Kept>), password: string): Promise<boolean> {
  const fallback = await nobodys;
  return inTurn(async () => {
    const found = [(typeof kept === 'function' ? await kept() : kept) ?? []].flat();
    return (await isOneOf(found.length > 0 ? found : [fallback], password)) && found.length > 0;
  });
}

/** Loaded with the first new password: a start has no use for it. */
let common: Promise<Set<string>> | undefined;

async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Words that whoever guesses at an account here would try first, longer ones before those inside them. */
const wordsOfTheAgency =
  /babysitter|babysitting|childcare|password|nannies|agency|london|nanny|admin|owner|polo/g;

/** Whether hardly a letter is left of a password that holds such words, such as `NannyPolo-2026!`. */
function isOfTheAgency(password: string): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  const rest = letters.replace(wordsOfTheAgency, '');
  return rest.length < letters.length && rest.length < 4;
}

/** 422 where a new password is among the common ones, or little more than words of the agency. */
export async function refuseCommon(password: string): Promise<void> {
  common ??= commonPasswords();
  if ((await common).has(password.toLowerCase()) || isOfTheAgency(password)) {
    throw invalid({ password: ['This password is too common'] });
  }
}
