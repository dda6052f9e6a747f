import { parents as contract, type Parent } from '@nanny-polo/shared/people/parents';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound, refuseErrors } from '../../kernel/error/error.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { storeUpload, type Upload } from '../parent-documents/store-upload.ts';
import { parents } from '../parents/service.ts';
import { addConsent, againstVersion, lockFamily } from './service.ts';
import { familyConsent } from './table.ts';

/** Stores the signed care agreement, once for each call. Throws 404, 409, and 422 for another version or file. */
export const storeSignedAgreement = (
  upload: Upload,
  id: number,
  agreement_version: number,
): Promise<Parent> =>
  storeUpload(
    upload,
    async (tx) => {
      const row = await lockFamily(tx, id);
      refuseErrors(await againstVersion(tx, agreement_version));
      return row;
    },
    async (tx, file, row) => {
      const signed = { kind: 'care_agreement', way: 'signed', agreement_version, ...file } as const;
      await addConsent(tx, upload.actor, row, signed);
      return parents.get(tx, id);
    },
  );

/** Returns the signed agreement of a family, and records an event. Throws 404. */
export async function openSignedAgreement(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  { id, consent_id }: { readonly id: number; readonly consent_id: number },
) {
  const own = and(eq(familyConsent.id, consent_id), eq(familyConsent.parent_id, id));
  const [row] = await db.select().from(familyConsent).where(own);
  const bytes = row?.key && (await storage.get(row.key));
  if (!bytes || !row.name || !row.type) throw notFound('Signed agreement');
  await recordEvent(db, { actor, resource: contract.name, record_id: id, action: 'view-agreement' });
  return { bytes, name: row.name, type: row.type };
}
