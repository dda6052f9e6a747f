import { type DocumentType, documentType as resource } from '@nanny-polo/shared/document-type';
import type { Body } from '@nanny-polo/shared/endpoint';
import { and, eq, getTableColumns, ilike, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, inUse, invalid, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { locked, lockedAll, lockedAt } from '../../kernel/resource/life-cycle.ts';
import {
  conditions,
  containing,
  type ListQuery,
  order,
  type Page,
  slice,
} from '../../kernel/resource/list.ts';
import type { Move } from '../../kernel/resource/move.ts';
import { changeRecord, deleteRecord, insertRecord, writablePart } from '../../kernel/resource/record.ts';
import { documentType } from './table.ts';

type Row = typeof documentType.$inferSelect;

const name = resource.name;
const what = 'Document type';

const columns = {
  ...getTableColumns(documentType),
  archived: sql`(${documentType.archived_at} IS NOT NULL)`,
};

const search = (q: string) =>
  or(ilike(documentType.title, containing(q)), ilike(documentType.description, containing(q)));

/** One page of document types with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<DocumentType>> {
  const where = conditions(columns, filter, search);
  const { limit, offset } = slice(range);
  const [records, total] = await Promise.all([
    db
      .select()
      .from(documentType)
      .where(where)
      .orderBy(...order(columns, sort))
      .limit(limit)
      .offset(offset),
    db.$count(documentType, where),
  ]);
  return { records, total };
}

/** One document type. 404 where there is none. */
export async function get(db: Db, id: number): Promise<DocumentType> {
  const [found] = await db.select().from(documentType).where(eq(documentType.id, id));
  if (!found) throw notFound(what);
  return found;
}

/** Adds a kind of document. */
export async function create(
  db: Db,
  actor: Actor,
  body: Body<typeof resource.create>,
): Promise<DocumentType> {
  await check(db, body);
  return insertRecord(db, documentType, body, { actor, resource: name, action: 'create' });
}

/** Changes a kind of document; what was approved before keeps its day of expiry. */
export async function update(
  db: Db,
  actor: Actor,
  id: number,
  sent: { version: number },
): Promise<DocumentType> {
  const row = await locked(db, documentType, id, what);
  return apply(db, actor, row, writablePart(resource.write, row, sent));
}

/** Changes several kinds alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  for (const row of await lockedAll(db, documentType, ids, what)) await apply(db, actor, row, patch);
}

async function apply(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<Row> {
  await check(db, patch, row.id);
  return changeRecord(db, documentType, row, patch, { actor, resource: name, action: 'update' });
}

/** Deletes a kind of document that nobody handed in. */
export async function remove(db: Db, actor: Actor, id: number): Promise<DocumentType> {
  const row = await locked(db, documentType, id, what);
  if ((await dependentsOf(db, documentType, id)).length > 0) {
    throw inUse(`${row.title} has uploaded documents: archive it instead.`);
  }
  await deleteRecord(db, documentType, row, { actor, resource: name, action: 'delete' });
  return row;
}

/** Archives a kind of document, or brings it back. */
export async function setArchived(
  db: Db,
  actor: Actor,
  id: number,
  archived: boolean,
  sent: Move,
): Promise<DocumentType> {
  const row = await lockedAt(db, documentType, id, sent.version, what, () => get(db, id));
  if ((row.archived_at !== null) === archived) {
    throw illegalTransition(`${row.title} is ${archived ? 'already archived' : 'not archived'}.`);
  }
  const patch = { archived_at: archived ? new Date().toISOString() : null };
  const action = archived ? 'archive' : 'restore';
  return changeRecord(db, documentType, row, patch, { actor, resource: name, action, reason: sent.reason });
}

async function check(db: Db, { title }: { title?: string | undefined }, own = 0): Promise<void> {
  if (title === undefined) return;
  const taken = and(eq(documentType.title, title), ne(documentType.id, own));
  if ((await db.$count(documentType, taken)) > 0) throw invalid({ title: ['Already exists'] });
}
