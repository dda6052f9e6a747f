import { documentType as contract } from '@nanny-polo/shared/people/document-type';
import { getTableColumns, sql } from 'drizzle-orm';
import { createInUseRefusal } from '../../kernel/error/error.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { documentType } from './table.ts';

/** Document types. A change does not affect the expiry of approved documents. */
export const documentTypes = createResourceService({
  contract,
  table: documentType,
  what: 'Document type',
  select: (db) => db.select().from(documentType),
  columns: {
    ...getTableColumns(documentType),
    archived: sql`(${documentType.archived_at} IS NOT NULL)`,
  },
  search: [documentType.title, documentType.description],
  taken: { title: ['Another document type has this title. Please choose another.'] },
  async beforeDelete(db, _actor, row) {
    if ((await dependentsOf(db, documentType, row.id)).length > 0)
      throw createInUseRefusal(`Parents have uploaded documents of type “${row.title}”. Archive it instead.`);
  },
  archive: { called: (row) => row.title },
});
