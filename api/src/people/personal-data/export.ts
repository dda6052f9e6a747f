import type { Access } from '@nanny-polo/shared/contract/endpoint';
import { parents } from '@nanny-polo/shared/people/parents';
import type { PersonExport } from '@nanny-polo/shared/people/person-export';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { type PartOfExport, pickFields } from '../../accounts/identity/export-part.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { PersonalData } from '../../accounts/identity/personal-data.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';

/**
 * Returns what a parent may read of what the areas store about them, and records an event. Names the parts that the
 * actor `mayRead` not instead of exporting them. Throws 404.
 */
export async function exportPerson(
  db: Db,
  areas: readonly PersonalData[],
  actor: Actor,
  id: number,
  mayRead: (access: Access) => boolean,
): Promise<PersonExport> {
  if ((await db.$count(parentUser, eq(parentUser.id, id))) === 0) throw notFound('Parent');
  const all = areas.flatMap(({ exported }) => exported);
  const parts = all.filter(({ access }) => mayRead(access));
  const left_out = all.filter((part) => !parts.includes(part)).map(({ name }) => name);
  const exported: Record<string, unknown> = {};
  for (const { name, read } of parts) exported[name] = await read(db, id);
  const events = await readEvents(db, parts, id);
  await recordEvent(db, { actor, resource: parents.name, record_id: id, action: 'export' });
  return { exported_at: new Date().toISOString(), left_out, ...exported, events };
}

/** Who made a change, as the parent may know it. */
const authors = { parent: 'you', nanny: 'the nanny', admin: 'the agency', system: 'the agency' } as const;

/** Returns the events of parts that a parent may read, oldest first. What was undone is left out. */
async function readEvents(db: Db, parts: readonly PartOfExport[], parentId: number) {
  const readable = parts.flatMap(({ events }) => events ?? []);
  const byParent = and(eq(event.actor_kind, 'parent'), eq(event.actor_id, parentId));
  const stored = await db
    .select()
    .from(event)
    .where(
      or(
        ...readable.map(({ resource, actions, ids }) =>
          and(
            eq(event.resource, resource),
            inArray(event.action, [...actions, 'undo']),
            or(sql`${event.record_id} IN (${ids(parentId)})`, byParent),
          ),
        ),
      ),
    )
    .orderBy(event.id);
  const undone = new Set(stored.flatMap(({ after }) => (after?.undone as number[] | undefined) ?? []));
  return stored.flatMap(({ id, at, actor_kind, resource, record_id, action, ...changes }) => {
    const rules = readable.find((one) => one.resource === resource);
    if (!rules || action === 'undo' || undone.has(id)) return [];
    const before = changes.before && pickFields(changes.before, rules.fields);
    const after = changes.after && pickFields(changes.after, rules.fields);
    // The parent may read none of the fields that changed.
    if (action === 'update' && Object.keys({ ...before, ...after }).length === 0) return [];
    const isForParent = actor_kind === 'parent' || rules.reasons.some((one) => one === action);
    const { reason } = changes.after ?? {};
    return {
      id,
      at,
      by: authors[actor_kind],
      resource,
      record_id,
      action,
      before,
      after: after && { ...after, ...(isForParent && reason !== undefined && { reason }) },
    };
  });
}
