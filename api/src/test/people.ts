import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { noBookedNotes, noNotes } from '@nanny-polo/shared/people/child-notes';
import { recordedCheck } from '@nanny-polo/shared/people/nanny-check';
import { requiredNannyDocuments } from '@nanny-polo/shared/people/nanny-dossier';
import { bankHolidayOf } from '@nanny-polo/shared/time/bank-holidays';
import { eq, isNull } from 'drizzle-orm';
import { parentUser } from '../accounts/identity/parent-user-table.ts';
import { openSession } from '../accounts/session/service.ts';
import { booking } from '../bookings/schedule/booking-table.ts';
import type { Db } from '../kernel/database/database.ts';
import { documentType } from '../people/document-type/table.ts';
import { nannyCheck } from '../people/nanny-polo/check-table.ts';
import { nannyDocument } from '../people/nanny-polo/document-table.ts';
import { nannyPolo } from '../people/nanny-polo/table.ts';
import { parentDocument, parentDocumentFile } from '../people/parent-documents/table.ts';
import { keepLastId } from '../people/parents/children.ts';
import type { Product } from './product.ts';

type Document = Omit<typeof nannyDocument.$inferInsert, 'nanny_polo_id'>;
type Nanny = typeof nannyPolo.$inferSelect & { readonly documents: Document[] };
type Parent = typeof parentUser.$inferSelect;

let made = 0;

/** Charing Cross in London, where the tests' people live. */
const place = { lat: 51.508, lng: -0.125 };

const alwaysOpen = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));

/** Returns a verified copy of each required document. */
export const verifiedDocuments = (values: Partial<Document> = {}): Document[] =>
  requiredNannyDocuments.map((kind) => ({
    ...{ kind, number: '', issued_on: null, expires_on: null, status: 'verified' as const },
    ...values,
  }));

/** Replaces the documents of a nanny. */
export async function setDocuments(db: Db, nannyId: number, documents: readonly Document[]): Promise<void> {
  await db.delete(nannyDocument).where(eq(nannyDocument.nanny_polo_id, nannyId));
  const values = documents.map(({ id: _, ...document }) => ({ ...document, nanny_polo_id: nannyId }));
  if (values.length > 0) await db.insert(nannyDocument).values(values);
}

/** Records each check of a nanny that a person records. */
export async function passChecks(db: Db, nannyId: number, made_on = '2026-09-01'): Promise<void> {
  const kinds = [...recordedCheck.options, 'references'] as const;
  await db.insert(nannyCheck).values(
    kinds.map((kind) => ({
      ...{ nanny_polo_id: nannyId, kind, result: 'passed' as const, made_on },
      ...{ evidence: 'Seen by the office', recorded_by: 'Olga Owner' },
    })),
  );
}

/** Creates an active, bookable nanny with `changes`, every document and every check. */
export async function readyNanny(
  db: Db,
  {
    documents = verifiedDocuments(),
    ...changes
  }: Partial<typeof nannyPolo.$inferInsert> & { documents?: Document[] } = {},
): Promise<Nanny> {
  made += 1;
  const [row] = await db
    .insert(nannyPolo)
    .values({
      display_name: `Nanny Ready ${made}`,
      legal_name: `Nanny Ready ${made}`,
      email: `ready${made}@nannies.example`,
      status: 'active',
      tier: 'standard',
      ...place,
      travel_radius_km: 20,
      overnight_ok: true,
      live_in_ok: true,
      availability: alwaysOpen,
      ...changes,
    })
    .returning();
  if (!row) throw new Error('No nanny was created');
  await setDocuments(db, row.id, documents);
  await passChecks(db, row.id);
  return { ...row, documents };
}

/** Adds an approved document of every type in use, without files, so that the parent's bookings can be confirmed. */
export async function approveDocuments(db: Db, parent_id: number): Promise<{ id: number }[]> {
  const types = await db.select().from(documentType).where(isNull(documentType.archived_at));
  const approved = { parent_id, status: 'approved' } as const;
  if (types.length === 0) return [];
  const values = types.map(({ id }) => ({ ...approved, document_type_id: id }));
  return db.insert(parentDocument).values(values).returning({ id: parentDocument.id });
}

/** Adds a file, of which only the record exists, to each document. */
export async function addFiles(
  db: Db,
  documents: readonly { id: number }[],
  name = 'x.png',
  place = 1,
): Promise<void> {
  const file = { name, type: 'image/png', size: 1, place } as const;
  await db
    .insert(parentDocumentFile)
    .values(
      documents.map(({ id }) => ({ ...file, parent_document_id: id, key: `documents/none-${randomUUID()}` })),
    );
}

/** Creates a verified parent who lacks nothing for a confirmation, with `changes`. */
export async function readyParent(
  db: Db,
  changes: Partial<typeof parentUser.$inferInsert> = {},
): Promise<Parent> {
  made += 1;
  const [row] = await db
    .insert(parentUser)
    .values({
      first_name: 'Petra',
      last_name: `Ready${made}`,
      email: `ready${made}@families.example`,
      email_verified_at: new Date().toISOString(),
      addresses: [{ label: 'Home', line: '1 Strand', postcode: 'WC2N 5HR', ...place, access_notes: '' }],
      children: [{ id: 1, name: 'Ida', date_of_birth: '2022-05-01', ...noNotes }],
      phone: '+442079460101',
      emergency_contacts: [{ name: 'Greta Ready', phone: '+442079460102', relation: 'Grandmother' }],
      agreed_version: 1_000_000,
      health_consent_at: new Date().toISOString(),
      ...changes,
    })
    .returning();
  if (!row) throw new Error('No parent was created');
  await keepLastId(db, row.id, Math.max(0, ...row.children.map((child) => child.id)));
  await approveDocuments(db, row.id);
  return row;
}

/** A child that is new in each booking, so that bookings of one family may have the same time. */
export const guest = { name: 'Guest', date_of_birth: '2022-05-01', ...noBookedNotes };

/** Returns a client signed in as a parent. */
export async function signedInAs(
  product: Pick<Product, 'db' | 'client'>,
  parent: { id: number },
): Promise<HttpClient> {
  const token = await openSession(product.db, { realm: 'user', id: parent.id }, { ip: '', userAgent: '' });
  return product.client(token);
}

/**
 * Changes a booking's time so that it began an hour ago and ends in two, or begins in `begin` minutes and ends in
 * `end`.
 */
export async function beginNow(db: Db, { id }: { id: number }, begin = -60, end = 120): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await db
    .update(booking)
    .set({ start_at: at(begin), end_at: at(end) })
    .where(eq(booking.id, id));
}

let slots = 0;

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns a period of `hours` that begins at `from` o'clock UTC, at least four days ahead, on a day that no other call
 * in the same file gets. Skips bank holidays, which cost more.
 */
export function nextSlot(hours = 3, from = 9): { start_at: string; end_at: string } {
  do slots += 2;
  while (bankHolidayOf(daysAhead(slots + 2)));
  const day = daysAhead(slots + 2);
  const start = Date.parse(`${day}T${String(from).padStart(2, '0')}:00:00.000Z`);
  return {
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + hours * 3_600_000).toISOString(),
  };
}
