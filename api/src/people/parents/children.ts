import { noNotes } from '@nanny-polo/shared/people/child-notes';
import type { Child } from '@nanny-polo/shared/people/family-fields';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { refuseErrors } from '../../kernel/error/error.ts';
import { childCounter } from './child-counter-table.ts';

/** First key of the advisory locks on families' children; the second is the parent's id. */
const childrenLock = 3;

/**
 * Locks the children of families until the transaction ends: the ids that they get, and the times for which they are
 * booked. Comes before all other locks on records.
 */
export async function lockChildren(tx: Db, parentIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(parentIds)].sort((a, b) => a - b))
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${childrenLock}, ${id})`);
}

export const removeNotes = (child: Child): Child => ({ ...child, ...noNotes });

/**
 * Returns the children with an id for each new one, which the family never gives again. `parentId` is null for a family
 * that is about to be created. Throws 422 for an id that the family has never given, at its place in `field`.
 */
export async function numberChildren<Sent extends { readonly id?: number | undefined }>(
  tx: Db,
  parentId: number | null,
  children: readonly Sent[],
  field = 'children',
): Promise<(Sent & { id: number })[]> {
  let last = parentId === null ? 0 : await lastIdOf(tx, parentId);
  const unknown = [...children.entries()].filter(([, { id = 0 }]) => id > last);
  refuseErrors(
    Object.fromEntries(
      unknown.map(([at]) => [`${field}.${at}.id`, ['This family has no such child. Leave the id out.']]),
    ),
  );
  const numbered = children.map((child) => ({ ...child, id: child.id ?? ++last }));
  if (parentId !== null && children.some(({ id }) => id === undefined)) await keepLastId(tx, parentId, last);
  return numbered;
}

/** Stores the last id that a locked or new family has given to a child. */
export async function keepLastId(tx: Db, parent_id: number, last_id: number): Promise<void> {
  await tx
    .insert(childCounter)
    .values({ parent_id, last_id })
    .onConflictDoUpdate({ target: childCounter.parent_id, set: { last_id } });
}

async function lastIdOf(tx: Db, parentId: number): Promise<number> {
  const [counter] = await tx.select().from(childCounter).where(eq(childCounter.parent_id, parentId));
  return counter?.last_id ?? 0;
}
