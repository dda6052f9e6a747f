import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../error.ts';
import { takeTurns } from './queue.ts';

/** Argon2id with 19 MiB and 2 passes, one lane: the least that OWASP's password storage sheet asks for. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash fills a core and 19 MiB. */
const inTurn = takeTurns({ atOnce: 2, waiting: 100 });

/** The password in PHC form, ready to be kept. A Refusal of 503 where too many wait for a hash. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, argon2id));

/** Computed once, so that an unknown address costs the same as a known one. */
const nobodys = hash('no account has this password', argon2id);

/**
 * Whether the password is the one behind `kept`. Takes as long when there is none. What has to be counted before it
 * is looked at is a function that counts and answers the hash: it runs when the turn has come. A Refusal of 503 where
 * too many wait.
 */
export async function verifyPassword(
  kept: string | null | undefined | (() => Promise<string | null | undefined>),
  password: string,
): Promise<boolean> {
  const fallback = await nobodys;
  return inTurn(async () => {
    const found = typeof kept === 'function' ? await kept() : kept;
    return (await verify(found ?? fallback, password)) && found != null;
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
