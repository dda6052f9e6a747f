import { documentType as contract } from '@nanny-polo/shared/document-type';
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, invalid } from '../../kernel/error/error.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { resource } from '../../kernel/resource/resource.ts';
import { documentType } from './table.ts';

/** Document types. A change does not affect the expiry of approved documents. */
export const documentTypes = resource({
  contract,
  table: documentType,
  what: 'Document type',
  select: (db) => db.select().from(documentType),
  columns: {
    ...getTableColumns(documentType),
    archived: sql`(${documentType.archived_at} IS NOT NULL)`,
  },
  search: [documentType.title, documentType.description],
  async prepare(db, _actor, patch, before) {
    await check(db, patch, before?.id);
    return patch;
  },
  async beforeDelete(db, _actor, row) {
    if ((await dependentsOf(db, documentType, row.id)).length > 0)
      throw inUse(`Parents have uploaded documents of type “${row.title}”. Archive it instead.`);
  },
  archive: { called: (row) => row.title },
});

async function check(db: Db, { title }: { title?: string | undefined }, own = 0): Promise<void> {
  if (title === undefined) return;
  const taken = and(eq(documentType.title, title), ne(documentType.id, own));
  if ((await db.$count(documentType, taken)) > 0)
    throw invalid({ title: ['Another document type has this title. Please choose another.'] });
}
