import { parentDocuments } from '@nanny-polo/shared/parent-documents';
import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '../kernel/area/area.ts';
import { partOfExport } from '../kernel/area/export.ts';
import { releaseFiles } from '../kernel/files/service.ts';
import { asOwn } from './family/service.ts';
import { selectDocuments } from './parent-documents/service.ts';
import { parentDocument } from './parent-documents/table.ts';

/** The documents that a parent uploaded. */
export const personalData: PersonalData = {
  exported: [
    partOfExport({
      name: 'documents',
      access: parentDocuments.get.config.access,
      async select(db, id) {
        const own = eq(parentDocument.parent_id, id);
        return (await selectDocuments(db).where(own).orderBy(parentDocument.id)).map(asOwn);
      },
      fields: {
        id: true,
        document_type_title: true,
        status: true,
        state: true,
        reason: true,
        file_name: true,
        file_type: true,
        file_size: true,
        submitted_at: true,
        reviewed_at: true,
        expires_on: true,
      },
      events: {
        resource: parentDocuments.name,
        ids: (id) => sql`SELECT id FROM parent_document WHERE parent_id = ${id}`,
        actions: ['submit', 'review', 'approve', 'reject', 'resubmit', 'revoke', 'update', 'remind', 'view'],
        reasons: ['reject', 'revoke'],
        besides: { days: true },
      },
    }),
  ],

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
