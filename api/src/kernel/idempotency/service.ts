import { hash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { unprocessableEntity } from '../error/error.ts';
import { idempotencyKey } from './table.ts';

const hashOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'base64url');

/** One POST that may be repeated. `caller` and `call` distinguish its key from equal keys of other calls. */
export interface RepeatableCall {
  readonly key: string | undefined;
  readonly caller: string;
  readonly call: string;
  readonly body: unknown;
}

/**
 * Runs `work` in a transaction, once for each key in 24 hours. An identical call returns the response of the first one,
 * waiting for it if need be; a different body with the same key gets 422. Failed work leaves no key.
 */
export function runOnce<Result>(
  db: Db,
  call: RepeatableCall,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { key, caller, call: name, body } = call;
  if (key === undefined) return db.transaction(work);
  return db.transaction(async (tx) => {
    const key_hash = hashOf(caller, name, key);
    const body_hash = hashOf(JSON.stringify(body));
    const fresh = await tx
      .insert(idempotencyKey)
      .values({ key_hash, body_hash })
      .onConflictDoUpdate({
        target: idempotencyKey.key_hash,
        set: { body_hash, answer: null, created_at: sql`now()` },
        setWhere: sql`${idempotencyKey.created_at} < now() - interval '24 hours'`,
      })
      .returning({ key_hash: idempotencyKey.key_hash });
    if (fresh.length === 0) {
      const [earlier] = await tx.select().from(idempotencyKey).where(eq(idempotencyKey.key_hash, key_hash));
      if (earlier?.body_hash !== body_hash || !earlier.answer) {
        throw unprocessableEntity({
          message:
            'This was saved when you first sent it, with other details. Please look for it before you send it again.',
          code: 'key_reused',
        });
      }
      return earlier.answer.value as Result;
    }
    const value = await work(tx);
    await tx
      .update(idempotencyKey)
      .set({ answer: { caller, value } })
      .where(eq(idempotencyKey.key_hash, key_hash));
    return value;
  });
}

/** Deletes the key of a call whose change was undone: its response names what no longer exists. */
export async function deleteKeyOfUndone(tx: Db, undoId: number): Promise<void> {
  await tx.execute(sql`DELETE FROM idempotency_key USING undo
    WHERE undo.id = ${undoId} AND created_at >= undo.at AND idempotency_key.xmin = undo.xact_id::xid`);
}

export async function deleteOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.created_at, sql`now() - interval '24 hours'`));
}
