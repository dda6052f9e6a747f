import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';

/** Deletes the captured rows of every change that wrote a row of a parent. */
export async function eraseChanges(tx: Db, parentId: number): Promise<void> {
  const parent = String(parentId);
  await tx.execute(sql`DELETE FROM undo WHERE id IN (SELECT undo_id FROM undo_row
    WHERE ${parent} IN (before ->> 'parent_id', after ->> 'parent_id')
      OR ("table" = 'parent_user' AND ${parent} IN (before ->> 'id', after ->> 'id')))`);
}
