import { parentDocuments } from '@nanny-polo/shared/parent-documents';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '../kernel/area/area.ts';
import { releaseFiles } from '../kernel/files/service.ts';
import { event } from '../kernel/history/table.ts';
import { documentType } from './document-type/table.ts';
import { parentDocument } from './parent-documents/table.ts';

/** The documents that a parent uploaded. */
export const personalData: PersonalData = {
  async collect(db, id) {
    const { file_key: _, ...columns } = getTableColumns(parentDocument);
    const own = eq(parentDocument.parent_id, id);
    const documents = await db
      .select({ ...columns, document_type_title: documentType.title })
      .from(parentDocument)
      .innerJoin(documentType, eq(documentType.id, parentDocument.document_type_id))
      .where(own)
      .orderBy(parentDocument.id);
    const ids = db.select({ id: parentDocument.id }).from(parentDocument).where(own);
    const events = and(eq(event.resource, parentDocuments.name), inArray(event.record_id, ids));
    return { rows: { documents }, events };
  },

  async erase(tx, { id }) {
    const own = eq(parentDocument.parent_id, id);
    const found = await tx.select({ file_key: parentDocument.file_key }).from(parentDocument).where(own);
    await releaseFiles(
      tx,
      found.map((one) => one.file_key),
    );
    await tx
      .update(parentDocument)
      .set({ file_key: null, file_name: 'erased', file_size: 0, reason: '', internal_note: '' })
      .where(own);
    await tx.execute(sql`UPDATE event SET before = NULL, after = NULL WHERE resource = ${parentDocuments.name}
      AND record_id IN (SELECT id FROM parent_document WHERE parent_id = ${id})`);
  },
};
