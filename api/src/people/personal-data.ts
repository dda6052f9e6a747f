import { listConsents } from '@nanny-polo/shared/people/consent-calls';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { eq, sql } from 'drizzle-orm';
import { definePartOfExport } from '../accounts/identity/export-part.ts';
import type { PersonalData } from '../accounts/identity/personal-data.ts';
import { releaseFiles } from '../kernel/files/service.ts';
import { listConsents as readConsents } from './consent/service.ts';
import { familyConsent } from './consent/table.ts';
import { toOwnDocument } from './family/service.ts';
import { isFileOfParent, removeFiles } from './parent-documents/files.ts';
import { selectDocuments } from './parent-documents/service.ts';
import { parentDocument, parentDocumentFile } from './parent-documents/table.ts';

/** The documents that a parent uploaded, and what the family agreed to. */
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
    definePartOfExport({
      name: 'consents',
      access: listConsents.config.access,
      select: readConsents,
      fields: {
        kind: true,
        agreement_version: true,
        given: true,
        way: true,
        at: true,
        file: { name: true, type: true, size: true },
      },
    }),
  ],

  async erase(tx, { id }) {
    const consents = await tx.delete(familyConsent).where(eq(familyConsent.parent_id, id)).returning();
    await releaseFiles(
      tx,
      consents.map(({ key }) => key),
    );
    const own = eq(parentDocument.parent_id, id);
    await removeFiles(tx, await tx.select().from(parentDocumentFile).where(isFileOfParent(id)));
    await tx.update(parentDocument).set({ reason: '', internal_note: '' }).where(own);
    await tx.execute(sql`UPDATE event SET before = NULL, after = NULL WHERE resource = ${parentDocuments.name}
      AND record_id IN (SELECT id FROM parent_document WHERE parent_id = ${id})`);
  },
};
