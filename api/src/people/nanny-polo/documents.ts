import { isDeepStrictEqual } from 'node:util';
import type { NannyDocument } from '@nanny-polo/shared/people/nanny-dossier';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { documentsOf, nannyDocument } from './document-table.ts';

/** Returns a nanny's documents, in the order in which they were entered. */
export async function readDocuments(db: Db, nannyId: number): Promise<NannyDocument[]> {
  const [row] = await queryRows<{ documents: NannyDocument[] }>(
    db,
    sql`SELECT ${documentsOf(sql`${nannyId}::int`)} AS documents`,
  );
  return row?.documents ?? [];
}

/** Replaces a nanny's documents: those with an id of theirs are changed, other ones are new, and the rest are deleted. Throws 422. */
export async function writeDocuments(
  db: Db,
  actor: Actor,
  nannyId: number,
  documents: readonly NannyDocument[],
): Promise<void> {
  const stored = new Map((await readDocuments(db, nannyId)).map((document) => [document.id, document]));
  const remaining = documents.flatMap(({ id }) => id ?? []);
  const own = eq(nannyDocument.nanny_polo_id, nannyId);
  await db.delete(nannyDocument).where(and(own, notInArray(nannyDocument.id, remaining)));
  for (const [at, { id, ...document }] of documents.entries()) {
    const before = stored.get(id);
    stored.delete(id);
    const seen = seenOf(document, before, actor);
    if (!seen)
      throw createFieldRefusal({ [`documents.${at}.seen_on`]: ['Cannot be before the day of issue'] });
    const values = { ...document, ...seen };
    if (!before) await db.insert(nannyDocument).values({ ...values, nanny_polo_id: nannyId });
    else
      await db
        .update(nannyDocument)
        .set(values)
        .where(eq(nannyDocument.id, id ?? 0));
  }
}

/**
 * Returns when and by whom a document was verified. The record of an unchanged document stays; another certificate in
 * its place was not seen with it. Undefined if that would be before its day of issue.
 */
function seenOf(document: NannyDocument, before: NannyDocument | undefined, { name }: Actor) {
  if (document.status !== 'verified') return { seen_on: null, seen_by: null };
  const earlier = before?.status === 'verified' ? before : undefined;
  const isSameDay = earlier && (document.seen_on ?? earlier.seen_on) === earlier.seen_on;
  if (isSameDay && isDeepStrictEqual(factsOf(document), factsOf(earlier)))
    return { seen_on: earlier.seen_on, seen_by: earlier.seen_by };
  const seen_on = (isSameDay ? null : document.seen_on) ?? agencyDayOf();
  return seen_on < (document.issued_on ?? seen_on) ? undefined : { seen_on, seen_by: name };
}

const factsOf = ({ kind, number, issued_on, expires_on }: NannyDocument) => [
  kind,
  number,
  issued_on,
  expires_on,
];
