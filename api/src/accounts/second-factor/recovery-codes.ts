import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@nanny-polo/shared/accounts/second-factor';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { hashWithKey } from '../../kernel/secret/keyed-hash.ts';
import { recoveryCode } from './table.ts';

/** Crockford's Base32: letters and digits that are not mistaken for others. Ten of them hold 50 random bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const draw = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

const hashOfCode = (key: Buffer, adminId: number, code: string) =>
  hashWithKey(key, `${adminId} ${code}`, 'recovery codes');

/** Replaces an admin's recovery codes by ten new ones and returns them as people read them: `abcde-fghjk`. */
export async function makeRecoveryCodes(tx: Db, key: Buffer, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, draw);
  await deleteRecoveryCodes(tx, adminId);
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ admin_user_id: adminId, code_hash: hashOfCode(key, adminId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up a recovery code, given without its hyphen. Returns whether it was valid: of calls at once, one gets it. */
export async function spendRecoveryCode(
  db: Db,
  key: Buffer,
  adminId: number,
  code: string,
): Promise<boolean> {
  const spent = await db
    .update(recoveryCode)
    .set({ used_at: sql`now()` })
    .where(and(eq(recoveryCode.code_hash, hashOfCode(key, adminId, code)), isUnused(adminId)))
    .returning({ id: recoveryCode.id });
  return spent.length > 0;
}

const isUnused = (adminId: number) =>
  and(eq(recoveryCode.admin_user_id, adminId), isNull(recoveryCode.used_at));

export const countRecoveryCodes = (db: Db, adminId: number): Promise<number> =>
  db.$count(recoveryCode, isUnused(adminId));

/** Deletes an admin's recovery codes, or those made since an instant. */
export async function deleteRecoveryCodes(tx: Db, adminId: number, since?: string): Promise<void> {
  const late = since === undefined ? undefined : gte(recoveryCode.created_at, since);
  await tx.delete(recoveryCode).where(and(eq(recoveryCode.admin_user_id, adminId), late));
}
