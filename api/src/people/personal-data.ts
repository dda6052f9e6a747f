import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { eq, sql } from 'drizzle-orm';
import { definePartOfExport } from '../accounts/identity/export-part.ts';
import type { PersonalData } from '../accounts/identity/personal-data.ts';
import { toOwnDocument } from './family/service.ts';
import { isFileOfParent, removeFiles } from './parent-documents/files.ts';
import { selectDocuments } from './parent-documents/service.ts';
import { parentDocument, parentDocumentFile } from './parent-documents/table.ts';

/** The documents that a parent uploaded. */
export const personalData: PersonalData = {
  exported: [
    definePartOfExport({
      name: 'documents',
      access: parentDocuments.get.config.access,
      async select(db, id) {
        const own = eq(parentDocument.parent_id, id);
        return (await selectDocuments(db).where(own).orderBy(parentDocument.id)).map(toOwnDocument);
      },
      fields: {
        id: true,
        document_type_title: true,
        status: true,
        state: true,
        reason: true,
        files: { name: true, type: true, size: true },
        submitted_at: true,
        reviewed_at: true,
        expires_on: true,
      },
      events: {
        resource: parentDocuments.name,
        ids: (id) => sql`SELECT id FROM parent_document WHERE parent_id = ${id}`,
        actions: [
          'submit',
          'add-file',
          'arrange-files',
          'review',
          'approve',
          'reject',
          'resubmit',
          'revoke',
          'withdraw',
          'update',
          'remind',
          'view',
        ],
        reasons: ['reject', 'revoke'],
        besides: { days: true, files: true },
      },
    }),
  ],

  async erase(tx, { id }) {
    const own = eq(parentDocument.parent_id, id);
    await removeFiles(tx, await tx.select().from(parentDocumentFile).where(isFileOfParent(id)));
    await tx.update(parentDocument).set({ reason: '', internal_note: '' }).where(own);
    await tx.execute(sql`UPDATE event SET before = NULL, after = NULL WHERE resource = ${parentDocuments.name}
      AND record_id IN (SELECT id FROM parent_document WHERE parent_id = ${id})`);
  },
};
