import { tokenHours } from '@nanny-polo/shared/contract/constants';
import { and, countDistinct, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { unprocessableEntity } from '../../kernel/error/error.ts';
import { generateToken, hashOf } from '../../kernel/session/token.ts';
import {
  type AccountRef,
  accountTable,
  ownerColumnOf,
  ownerColumnsOf,
  type Realm,
} from '../identity/realm.ts';
import { accountToken } from './account-token-table.ts';

type Purpose = (typeof accountToken.$inferSelect)['purpose'];

/** The job of a mail with a link: whose it is, and the request that holds the address of that moment. */
export interface LinkMail {
  readonly realm: Realm;
  /** Null if a visitor requested the link for an address, whoever has it. */
  readonly id: number | null;
  readonly account_token_id: number;
}

/** What a link is for besides the account. */
type About = Partial<Pick<typeof accountToken.$inferInsert, 'registration_id' | 'known_browser_id'>>;

/** How long the link that sets up a second factor is valid, in minutes. */
const enrolmentMinutes = 15;

const expiryOf = (purpose: Purpose) =>
  sql`now() + make_interval(mins => ${purpose === 'second-factor' ? enrolmentMinutes : tokenHours * 60})`;

/** Stores a request for a mail with a link and returns the data of its job. */
export async function requestLink(
  tx: Db,
  purpose: Purpose,
  { realm, id }: Pick<LinkMail, 'realm' | 'id'>,
  email: string,
  about: About = {},
): Promise<LinkMail> {
  const owner = id === null ? {} : ownerColumnsOf({ realm, id });
  const [made] = await tx
    .insert(accountToken)
    .values({ ...owner, ...about, purpose, email, expires_at: expiryOf(purpose) })
    .returning({ id: accountToken.id });
  if (!made) throw new Error('No request for a link was stored');
  return { realm, id, account_token_id: made.id };
}

/** Returns the address that a mail's link was requested for, or undefined if the request has ended. */
export async function findRequestedAddress(
  db: Db,
  { account_token_id }: LinkMail,
): Promise<string | undefined> {
  const { id, email, token_hash, expires_at } = accountToken;
  const [request] = await db
    .select({ email })
    .from(accountToken)
    .where(and(eq(id, account_token_id), isNull(token_hash), gt(expires_at, sql`now()`)));
  return request?.email;
}

/** Creates a token for a mail to `email`. Earlier ones stay valid: either copy of a mail sent twice must work. */
export async function createToken(
  db: Db,
  purpose: Purpose,
  account: AccountRef,
  email: string,
  about: About = {},
): Promise<string> {
  const token = generateToken();
  await db.insert(accountToken).values({
    ...ownerColumnsOf(account),
    token_hash: hashOf(token),
    purpose,
    email,
    ...about,
    expires_at: expiryOf(purpose),
  });
  return token;
}

/** Returns whether a token is valid, without using it up. */
export async function isTokenOpen(db: Db, purpose: Purpose, realm: Realm, token: string): Promise<boolean> {
  return (await db.$count(accountToken, isOpen(purpose, realm, token))) > 0;
}

const isOpen = (purpose: Purpose, realm: Realm, token: string) =>
  and(
    eq(accountToken.token_hash, hashOf(token)),
    eq(accountToken.purpose, purpose),
    isNotNull(ownerColumnOf(accountToken, realm)),
    gt(accountToken.expires_at, sql`now()`),
  );

/**
 * Uses up a token and returns what it was created for. Locks the account first, and deletes its other tokens for the
 * same purpose, unless each disowns a sign-in of its own. Throws 422 if the token is not valid.
 */
export async function spendToken(
  tx: Db,
  purpose: Purpose,
  realm: Realm,
  token: string,
): Promise<{ id: number; email: string; registration_id: number | null; known_browser_id: number | null }> {
  const table = accountTable[realm];
  const { email, registration_id, known_browser_id } = accountToken;
  const spent = { id: ownerColumnOf(accountToken, realm), email, registration_id, known_browser_id };
  const open = isOpen(purpose, realm, token);
  const ids = tx.select({ id: spent.id }).from(accountToken).where(open);
  await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('update');
  const [used] = await tx.delete(accountToken).where(open).returning(spent);
  if (!used?.id) throw createLinkRefusal(purpose, realm);
  if (purpose !== 'not-me') await dropTokens(tx, purpose, { realm, id: used.id });
  return { ...used, id: used.id };
}

function remedyOf(purpose: Purpose, realm: Realm): string {
  if (purpose === 'second-factor') return 'Please sign in again to get a new one.';
  if (purpose === 'not-me') return 'Please set a new password with “Forgot password”.';
  if (purpose === 'change-email') return 'If your address has not changed, please request the change again.';
  return realm === 'admin' ? 'Please ask another admin to send you a new one.' : 'Please request a new one.';
}

export const createLinkRefusal = (purpose: Purpose, realm: Realm) =>
  unprocessableEntity({ message: `This link is not valid or has expired. ${remedyOf(purpose, realm)}` });

export async function dropTokens(tx: Db, purpose: Purpose, { realm, id }: AccountRef): Promise<void> {
  await tx
    .delete(accountToken)
    .where(and(eq(ownerColumnOf(accountToken, realm), id), eq(accountToken.purpose, purpose)));
}

/** Counts the people with an open or requested link that invites them or verifies the address that they registered. */
export async function countInvitations(db: Db): Promise<{ admins: number; parents: number }> {
  const { admin_user_id, parent_user_id, purpose, expires_at } = accountToken;
  const [open] = await db
    .select({ admins: countDistinct(admin_user_id), parents: countDistinct(parent_user_id) })
    .from(accountToken)
    .where(and(inArray(purpose, ['verify-email', 'invitation']), gt(expires_at, sql`now()`)));
  return open ?? { admins: 0, parents: 0 };
}

export async function deleteOldTokens(db: Db): Promise<void> {
  await db.delete(accountToken).where(lt(accountToken.expires_at, sql`now()`));
}
