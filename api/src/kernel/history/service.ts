import { isDeepStrictEqual } from 'node:util';
import { agency } from '@nanny-polo/shared/contract/agency';
import { type Event, historyLimit } from '@nanny-polo/shared/contract/event';
import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { publishAfterCommit } from '../database/publisher.ts';
import { event } from './table.ts';

/** The author of a change: an admin, a parent, a nanny with a mailed link, or the product itself. */
export interface Actor {
  readonly kind: 'admin' | 'parent' | 'nanny' | 'system';
  readonly id: number | null;
  readonly name: string;
}

/** The actor of changes that the product makes by itself, such as the clock's; called by the agency's name. */
export const system: Actor = {
  kind: 'system',
  id: null,
  get name() {
    return agency.name;
  },
};

type Fields = Record<string, unknown>;

/** Fields left out of events, because they change with every write or follow from others. */
const silent = new Set([
  'updated_at',
  'version',
  'week_minutes',
  'documents_until',
  'required_documents',
  'checks_missing',
  'rating_count',
  'rating_mean',
  'search_text',
  'credit_granted_minor',
]);

/** Fields whose values events must never contain. */
const secret = new Set(['password_hash']);

/** Records one event for a change and returns its id, or undefined if no field has changed. */
export async function recordEvent(
  db: Db,
  change: {
    actor: Actor;
    resource: string;
    action: EventAction;
    reason?: string | undefined;
    record_id: number;
    before?: Fields;
    after?: Fields;
  },
): Promise<number | undefined> {
  const { actor, before, after, reason, ...what } = change;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !silent.has(name) && !isDeepStrictEqual(before?.[name], after?.[name]),
  );
  if (before && after && names.length === 0) return undefined;
  const part = (fields: Fields | undefined) =>
    fields ? Object.fromEntries(names.map((name) => [name, secret.has(name) ? '•••' : fields[name]])) : null;
  const values = {
    ...what,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    before: part(before),
    after: reason === undefined ? part(after) : { ...part(after), reason },
  };
  const [recorded] = await db
    .insert(event)
    .values(values)
    .returning({ id: event.id, transaction: event.xact_id });
  if (recorded) publishAfterCommit(recorded.transaction);
  return recorded?.id;
}

/** Returns the newest events of one record, newest first. */
export function listEvents(db: Db, resource: string, id: number): Promise<Event[]> {
  return db
    .select({
      id: event.id,
      at: event.at,
      actor: event.actor_name,
      actor_kind: event.actor_kind,
      action: event.action,
      before: event.before,
      after: event.after,
    })
    .from(event)
    .where(and(eq(event.resource, resource), eq(event.record_id, id)))
    .orderBy(desc(event.id))
    .limit(historyLimit);
}

/** Removes fields from the events of some records. `ids` selects the records' ids. */
export async function redactEvents(tx: Db, resource: string, ids: SQL, fields: string[]): Promise<void> {
  const names = sql`${sql.param(fields)}::text[]`;
  await tx.execute(sql`UPDATE event SET before = before - ${names}, after = after - ${names}
    WHERE resource = ${resource} AND record_id IN (${ids})`);
}
