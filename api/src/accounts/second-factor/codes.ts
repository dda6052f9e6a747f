import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Db } from '../../kernel/database/database.ts';
import { decryptSecret, encryptSecret } from '../../kernel/secret/encryption.ts';
import { oneTimeCode } from './table.ts';

/** A time step of RFC 6238, in seconds. One step of drift is accepted. */
const stepSeconds = 30;

const ofAdmin = (id: number, confirmed: boolean) =>
  and(eq(oneTimeCode.admin_user_id, id), eq(oneTimeCode.confirmed, confirmed));

const contextOf = (adminId: number) => `one_time_code of admin ${adminId}`;

/** Draws the secret of an authenticator app for an admin and stores it until its first code confirms it. */
export async function drawSecret(
  tx: Db,
  key: Buffer,
  { id, email }: { id: number; email: string },
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const encrypted = encryptSecret(key, secret, contextOf(id));
  await tx
    .insert(oneTimeCode)
    .values({ admin_user_id: id, secret: encrypted })
    .onConflictDoUpdate({
      target: [oneTimeCode.admin_user_id, oneTimeCode.confirmed],
      set: { secret: encrypted, last_step: 0, created_at: sql`now()` },
    });
  return { secret, uri: generateURI({ issuer, label: email, secret }) };
}

/**
 * Accepts a code of an admin's app, of the one in use or of the one that is being set up. Each code is accepted once, in
 * all processes. Returns false for a wrong, old or repeated code, or if the secret was encrypted with another key.
 */
export async function acceptCode(
  db: Db,
  key: Buffer,
  adminId: number,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const [stored] = await db.select().from(oneTimeCode).where(ofAdmin(adminId, confirmed));
  const secret = stored && decryptSecret(key, stored.secret, contextOf(adminId));
  if (!secret) return false;
  const checked = await verify({ secret, token: code, epochTolerance: stepSeconds });
  if (!checked.valid) return false;
  const step = Math.floor(Date.now() / 1000 / stepSeconds) + checked.delta;
  const accepted = await db
    .update(oneTimeCode)
    .set({ last_step: step })
    .where(and(eq(oneTimeCode.id, stored.id), lt(oneTimeCode.last_step, step)))
    .returning({ id: oneTimeCode.id });
  return accepted.length > 0;
}

/** Returns how many admins have codes whose secret was encrypted with another key, so that they no longer count. */
export async function countVoidCodes(db: Db, key: Buffer): Promise<number> {
  const codes = await db.select().from(oneTimeCode).where(eq(oneTimeCode.confirmed, true));
  return codes.filter(
    ({ admin_user_id, secret }) => decryptSecret(key, secret, contextOf(admin_user_id)) === null,
  ).length;
}

/**
 * Puts the secret of which a code was accepted in the place of an earlier one. Returns false and changes nothing if
 * there is none.
 */
export async function replaceSecret(tx: Db, adminId: number): Promise<boolean> {
  const accepted = and(ofAdmin(adminId, false), gt(oneTimeCode.last_step, 0));
  if ((await tx.$count(oneTimeCode, accepted)) === 0) return false;
  await tx.delete(oneTimeCode).where(ofAdmin(adminId, true));
  await tx.update(oneTimeCode).set({ confirmed: true, created_at: sql`now()` }).where(accepted);
  return true;
}

/** Returns since when an admin's codes count, or null. */
export async function findCodesSince(db: Db, adminId: number): Promise<string | null> {
  const [codes] = await db
    .select({ since: oneTimeCode.created_at })
    .from(oneTimeCode)
    .where(ofAdmin(adminId, true));
  return codes?.since ?? null;
}

/** Deletes an admin's secrets, or those set up since an instant. Returns whether one counted. */
export async function deleteSecrets(tx: Db, adminId: number, since?: string): Promise<boolean> {
  const late = since === undefined ? undefined : gte(oneTimeCode.created_at, since);
  const deleted = await tx
    .delete(oneTimeCode)
    .where(and(eq(oneTimeCode.admin_user_id, adminId), late))
    .returning({ confirmed: oneTimeCode.confirmed });
  return deleted.some(({ confirmed }) => confirmed);
}
