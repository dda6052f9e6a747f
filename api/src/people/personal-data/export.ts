import { parents } from '@nanny-polo/shared/parents';
import { eq, or } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { PersonalData } from '../../kernel/area/area.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';

/** Fields that no export contains: pay is the nannies' data, and why discounts did not apply is the agency's. */
const omitted = new Set(['pay_minor', 'pay_rate_minor', 'not_applied']);

/** Returns all that the areas store about a parent, without `omitted` fields, and records an event. Throws 404. */
export async function exportPerson(
  db: Db,
  areas: readonly PersonalData[],
  actor: Actor,
  id: number,
): Promise<Record<string, unknown>> {
  if ((await db.$count(parentUser, eq(parentUser.id, id))) === 0) throw notFound('Parent');
  const all: Record<string, unknown> = {};
  const conditions = [];
  for (const area of areas) {
    const { rows, events } = await area.collect(db, id);
    Object.assign(all, rows);
    conditions.push(events);
  }
  all.events = await db
    .select()
    .from(event)
    .where(or(...conditions))
    .orderBy(event.id);
  await recordEvent(db, { actor, resource: parents.name, record_id: id, action: 'export' });
  const text = JSON.stringify(all, (name, value) => (omitted.has(name) ? undefined : value));
  return { exported_at: new Date().toISOString(), ...JSON.parse(text) };
}
