import { normalisePassword } from '@nanny-polo/shared/accounts/account';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, Refusal, unprocessableEntity } from '../../kernel/error/error.ts';
import { limitConcurrency } from '../../kernel/limit/concurrency.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { type Counter, consume, createLimitRefusal, reward } from '../../kernel/limit/service.ts';
import type { Client, SessionLevel } from '../../kernel/session/session.ts';
import { accountTable, type Realm } from '../identity/realm.ts';
import { hashInTurn, hashPassword, matchPassword, verifyPassword } from '../password/service.ts';
import { openSession } from '../session/service.ts';
import { type Account, findCredentials } from './service.ts';

/** The message for wrong credentials in docs/specification.md. It does not reveal whether the address is known. */
const credentialMessage = 'Credential is not valid';

/** The message for an unverified address in docs/specification.md. */
export const notVerifiedMessage = 'Please check your email to activate your account.';

/** Returns the counters of guesses at an account's secret. Known and unknown addresses are counted alike. */
export const createGuessCounters = (
  limits: Limits,
  what: string,
  realm: Realm,
  email: string,
  ip: string,
): Counter[] => [
  { what: `${what} of account`, subject: [realm, email, networkOf(ip)], limits: limits.signInAccount },
  { what, subject: [networkOf(ip)], limits: limits.signInIp },
];

/** Keeps most of the database's connections free for other callers, however many guesses arrive at the same time. */
const inTurn = limitConcurrency({ atOnce: 3, waiting: 2000 });

/**
 * Runs `check` and returns whether the guess is right. A guess is counted first, and uncounted if it was right. Guesses
 * with the same first counter run one at a time in this process. Over the limit, throws `overLimit`, by default 429.
 * @see docs/decisions/011-accounts.md
 */
export async function checkGuess(
  db: Db,
  counters: Counter[],
  check: () => Promise<boolean>,
  overLimit: (seconds: number) => Refusal = createLimitRefusal,
): Promise<boolean> {
  return hashInTurn(JSON.stringify(counters[0]), async () => {
    const wait = await inTurn(() => consume(db, counters));
    if (wait > 0) throw overLimit(wait);
    const right = await check().catch(async (error) => {
      // Rejected by the full queue before it was checked.
      if (error instanceof Refusal && error.kind === 'unavailable') await reward(db, counters);
      throw error;
    });
    if (right) await reward(db, counters);
    return right;
  });
}

/**
 * Returns the account. Throws 422 for wrong credentials, at the same cost in every case; 429 after too many failures.
 */
export async function authenticateAccount(
  db: Db,
  limits: Limits,
  realm: Realm,
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<Account> {
  let credentials: Awaited<ReturnType<typeof findCredentials>>;
  const hashes = async () => {
    credentials = await findCredentials(db, realm, email);
    return credentials?.hashes;
  };
  const counters = createGuessCounters(limits, 'sign-in', realm, email, ip);
  let form: string | null = null;
  const right = await checkGuess(db, counters, async () => {
    form = await matchPassword(hashes, password);
    return form !== null;
  });
  if (!right || !credentials) throw credentialRefused();
  const { account, hashes: tried } = credentials;
  return form === normalisePassword(password) || tried.length > 1
    ? account
    : renewHash(db, realm, account, password);
}

/** Replaces the hash of a password as it was typed by the hash of its normalised form. */
async function renewHash(db: Db, realm: Realm, account: Account, password: string): Promise<Account> {
  const { id, password_hash: old } = account;
  if (old === null) return account;
  const table = accountTable[realm];
  const password_hash = await hashPassword(password);
  const unchanged = and(eq(table.id, id), eq(table.password_hash, old));
  const renewed = await db.update(table).set({ password_hash }).where(unchanged).returning({ id: table.id });
  return renewed.length > 0 ? { ...account, password_hash } : account;
}

const credentialRefused = () =>
  createFieldRefusal({ email: [credentialMessage], password: [credentialMessage] }, credentialMessage);

/**
 * Throws 422 for the field if the signed-in person's password is wrong; 429 after too many failures of the session, so
 * that guesses in a stolen session cannot keep the owner from changing their password.
 */
export async function checkOwnPassword(
  db: Db,
  limits: Limits,
  sessionId: number,
  own: Account | undefined,
  [field, password]: [field: string, password: string],
): Promise<void> {
  const counters = [{ what: 'password check', subject: [`${sessionId}`], limits: limits.signInAccount }];
  const right = await checkGuess(db, counters, () => verifyPassword(own?.password_hash, password));
  if (!right) throw createFieldRefusal({ [field]: [describeWrongPassword(own?.password_hash)] });
}

/** Returns the message for a wrong password, given the hash of the account's password, if it has one. */
export const describeWrongPassword = (passwordHash: string | null | undefined) =>
  passwordHash
    ? 'This is not your password. Please try again.'
    : 'This account has no password yet. Set one with “Forgot password” first.';

/**
 * Signs a person in and returns their id and the session's token. Throws 422 for wrong credentials or an unverified
 * address, 429 after too many failures.
 */
export async function signIn(
  db: Db,
  limits: Limits,
  realm: Realm,
  credentials: { email: string; password: string },
  client: Client,
): Promise<{ id: number; token: string }> {
  const account = await authenticateAccount(db, limits, realm, credentials, client.ip);
  return { id: account.id, token: await openProvenSession(db, realm, account, client) };
}

/**
 * Opens a session for an account that has just been authenticated, and returns the session's token. Its level is found
 * while no factor can be added or removed. Throws 422 if the address is not verified, or if the password, the address or
 * the status of the account has changed since.
 */
export async function openProvenSession(
  db: Db,
  realm: Realm,
  { id, email, email_verified_at, password_hash }: Account,
  client: Client,
  findLevel: (tx: Db) => Promise<SessionLevel> = async () => 2,
): Promise<string> {
  if (!email_verified_at) {
    const errors = { email: [notVerifiedMessage] };
    throw unprocessableEntity({ message: notVerifiedMessage, errors, code: 'email_unverified' });
  }
  const table = accountTable[realm];
  const same = and(
    eq(table.id, id),
    eq(table.email, email),
    eq(table.status, 'active'),
    sql`${table.password_hash} IS NOT DISTINCT FROM ${password_hash}`,
  );
  return db.transaction(async (tx) => {
    const [still] = await tx.select({ id: table.id }).from(table).where(same).for('share');
    if (!still) throw credentialRefused();
    return openSession(tx, { realm, id }, client, { level: await findLevel(tx) });
  });
}
