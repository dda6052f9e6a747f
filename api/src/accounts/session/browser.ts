/** The browsers in which people have signed in. */

import { describeDevice } from '@nanny-polo/shared/browser/user-agent';
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { consume } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { generateToken, hashOf } from '../../kernel/session/token.ts';
import { type AccountRef, accountTable, ownerColumnOf, ownerColumnsOf } from '../identity/realm.ts';
import { knownBrowser } from '../known-browser/table.ts';
import { newDeviceMail } from '../mail/kinds.ts';
import { accountToken } from '../token/account-token-table.ts';
import { requestLink } from '../token/service.ts';
import { session } from './table.ts';

/** How long a browser is known after the last sign-in, in days. */
export const browserDays = 400;

const belongsTo = ({ realm, id }: AccountRef) => eq(ownerColumnOf(knownBrowser, realm), id);

/**
 * Notes in which browser a session has just been opened, by the secret that it keeps. Mails the first sign-in of a
 * browser, except of the first browser within an hour of the address being verified. Returns the secret to keep: one
 * serves all accounts of a browser. Returns null if the session has ended, or after too many mails.
 */
export async function noteBrowser(
  db: Db,
  limits: Limits,
  token: string,
  { kept, userAgent }: { readonly kept: string | undefined; readonly userAgent: string },
): Promise<string | null> {
  const opened = await findOpened(db, token);
  if (!opened) return null;
  const { account, created_at } = opened;
  const { realm, id } = account;
  const secret = kept && /^[\w-]{43}$/.test(kept) ? kept : generateToken();
  const browser_hash = hashOf(secret);
  const seen = await db
    .update(knownBrowser)
    .set({ last_seen_at: sql`now()` })
    .where(and(eq(knownBrowser.browser_hash, browser_hash), belongsTo(account)))
    .returning({ id: knownBrowser.id });
  if (seen.length > 0) return secret;
  const { email, isFirst } = await findPerson(db, account);
  const mails = { what: 'new device', subject: [realm, `${id}`], limits: limits.pin };
  if (!isFirst && (await consume(db, [mails])) > 0) return null;
  await db.transaction(async (tx) => {
    const table = accountTable[realm];
    const isActive = and(eq(table.id, id), eq(table.status, 'active'));
    const [still] = await tx.select({ id: table.id }).from(table).where(isActive).for('share');
    if (!still) return;
    const name = describeDevice(userAgent);
    const [browser] = await tx
      .insert(knownBrowser)
      .values({ ...ownerColumnsOf(account), browser_hash, name, created_at })
      .onConflictDoNothing()
      .returning({ id: knownBrowser.id });
    if (!browser || isFirst) return;
    const link = await requestLink(tx, 'not-me', account, email, { known_browser_id: browser.id });
    await queueMail(tx, newDeviceMail, link);
  });
  return secret;
}

/** Returns the account whose session has this token, and when the session was opened: with the factor that opened it. */
async function findOpened(
  db: Db,
  token: string,
): Promise<{ account: AccountRef; created_at: string } | null> {
  const { admin_user_id, parent_user_id, created_at } = session;
  const [opened] = await db
    .select({ admin_user_id, parent_user_id, created_at })
    .from(session)
    .where(eq(session.token_hash, hashOf(token)));
  const id = opened?.admin_user_id ?? opened?.parent_user_id;
  if (!opened || !id) return null;
  return { account: { realm: opened.admin_user_id ? 'admin' : 'user', id }, created_at: opened.created_at };
}

/** Returns an account's address, and whether it was verified within the last hour and no browser is known yet. */
async function findPerson(db: Db, account: AccountRef): Promise<{ email: string; isFirst: boolean }> {
  const table = accountTable[account.realm];
  const isNew = sql<boolean>`coalesce(${table.email_verified_at} > now() - interval '1 hour', false)`;
  const [person] = await db.select({ email: table.email, isNew }).from(table).where(eq(table.id, account.id));
  if (!person) throw new Error(`There is no account ${account.realm} ${account.id}`);
  const isFirst = person.isNew && (await db.$count(knownBrowser, belongsTo(account))) === 0;
  return { email: person.email, isFirst };
}

/** Returns when a browser was first signed in from, or undefined if it is not known. */
export async function findBrowserSince(db: Db, id: number | null): Promise<string | undefined> {
  const [browser] = await db
    .select({ since: knownBrowser.created_at })
    .from(knownBrowser)
    .where(eq(knownBrowser.id, id ?? 0));
  return browser?.since;
}

/** Returns the browser that a mail's link was requested for, with the address of then, or undefined if it has ended. */
export async function findReportedBrowser(db: Db, requestId: number) {
  const { id, name, created_at } = knownBrowser;
  const [browser] = await db
    .select({ id, name, created_at, email: accountToken.email })
    .from(accountToken)
    .innerJoin(knownBrowser, eq(id, accountToken.known_browser_id))
    .where(and(eq(accountToken.id, requestId), gt(accountToken.expires_at, sql`now()`)));
  return browser;
}

/** Forgets the browsers of an account that appeared since an instant, with the links that disown them. */
export async function deleteBrowsers(tx: Db, account: AccountRef, since: string): Promise<void> {
  await tx.delete(knownBrowser).where(and(belongsTo(account), gte(knownBrowser.created_at, since)));
}

export async function deleteOldBrowsers(db: Db): Promise<void> {
  const old = sql`now() - make_interval(days => ${browserDays})`;
  await db.delete(knownBrowser).where(lt(knownBrowser.last_seen_at, old));
}
