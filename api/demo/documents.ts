import type { DocumentStatus } from '@nanny-polo/shared/people/document-state';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Db } from '../src/kernel/database/database.ts';
import { event } from '../src/kernel/history/table.ts';
import { documentType } from '../src/people/document-type/table.ts';
import {
  documentReminder,
  parentDocument,
  parentDocumentFile,
} from '../src/people/parent-documents/table.ts';
import { byCoordinator, createdEventsOf, insertAll } from './insert.ts';
import type { Parent } from './people-types.ts';
import type { Specimen } from './portraits.ts';
import type { Random } from './random.ts';

type Type = typeof documentType.$inferSelect;
type Document = typeof parentDocument.$inferSelect & { readonly files: readonly { name: string }[] };

/** Title, description, what it is required for, and how many days it is valid. */
const kinds = [
  ['Proof of identity', 'Passport or driving licence of the parent who signs', 'account', 1825],
  ['Proof of address', 'A bill or bank statement of the last three months', 'account', 365],
  ['Consent of both parents', 'Signed by everyone with parental responsibility', 'booking', null],
  ['Overnight consent', 'Where the nanny sleeps, and an emergency contact for the night', 'overnight', 365],
  ['Allergy action plan', 'From the doctor, where a child has one', null, 365],
] as const;

/** Days until the proof of address of every other family expires, from the sixty-first on; null if that is far off. */
const daysLeft = [1, 2, 7, 14, 30, 0, -3, -60, null, null] as const;

const waiting: readonly DocumentStatus[] = ['submitted', 'in_review', 'rejected', 'resubmitted', 'revoked'];

const reasons = [
  'The photo is cut off at the right edge. Please take it again with the whole page.',
  'The bill is older than three months.',
  'The name on the document is not the one on the account.',
] as const;

interface Plan {
  readonly parent: Parent;
  readonly type: Type;
  readonly status: DocumentStatus;
  /** Days from today until it expires. */
  readonly expiresIn: number | null;
}

/**
 * Plans documents: the first sixty families have all that a visit by day requires, and the others cover other states.
 */
function plan(random: Random, parents: readonly Parent[], types: readonly Type[]): Plan[] {
  const [identity, address, agreement, overnight, allergy] = types;
  if (!identity || !address || !agreement || !overnight || !allergy) return [];
  const valid = (days: number) => random.between(45, days - 60);
  return parents.flatMap((parent, at): Plan[] => {
    const own = { parent, status: 'approved' } as const;
    const approved = (type: Type, expiresIn: number | null): Plan => ({ ...own, type, expiresIn });
    const some = allergyOf(parent) ? [approved(allergy, valid(365))] : [];
    const full = [approved(identity, valid(1825)), approved(agreement, null)];
    const night = at % 2 === 0 || at < 20 ? [approved(overnight, valid(365))] : [];
    if (at < 60) return [...full, approved(address, valid(365)), ...night, ...some];
    if (at >= 112) return [];
    const turn = Math.floor(at / 2);
    const expiresIn = daysLeft[turn % daysLeft.length];
    if (at % 2 === 0) return [...full, approved(address, expiresIn ?? valid(365)), ...night, ...some];
    const status = at === 111 ? 'withdrawn' : (waiting[turn % waiting.length] ?? 'submitted');
    const early = full.slice(0, at % 4 === 1 ? 2 : 1);
    return [...early, { parent, type: address, status, expiresIn: null }, ...some];
  });
}

const allergyOf = (parent: Parent) => parent.children.some((child) => child.allergies.length > 0);

/** Inserts documents in every state with their history. `specimen` stores the file of one document. */
export async function seedDocuments(
  db: Db,
  random: Random,
  parents: readonly Parent[],
  today: Date,
  specimen: ((title: string) => Promise<Specimen>) | null,
): Promise<void> {
  const types = await insertAll(
    db,
    documentType,
    kinds.map(([title, description, required_for, validity_days]) => ({
      title,
      description,
      required_for,
      validity_days,
    })),
  );
  await insertAll(db, event, createdEventsOf('master/document-type', types, ['title', 'required_for']));
  const day = agencyDayOf(today);
  const values = await Promise.all(
    plan(random, parents, types).map(async ({ parent, type, status, expiresIn }) => {
      const open = ['submitted', 'in_review', 'resubmitted'].includes(status);
      const submitted = Date.parse(
        `${addDays(day, -(open ? random.between(0, 6) : random.between(8, 300)))}T08:30:00Z`,
      );
      const submitted_at = new Date(Math.min(submitted, today.getTime() - 60_000)).toISOString();
      const reviewed = !['submitted', 'in_review', 'withdrawn'].includes(status);
      const reason = ['rejected', 'resubmitted', 'revoked'].includes(status) ? random.pick(reasons) : '';
      const internal_note = random.chance(0.05) ? 'Original seen in the office.' : '';
      // After all random draws, so that the order of storing does not change the data.
      const files = specimen && status !== 'withdrawn' ? await filesOf(type, specimen) : [];
      const document = {
        parent_id: parent.id,
        document_type_id: type.id,
        status,
        reason,
        submitted_at,
        reviewed_at: reviewed ? submitted_at : null,
        reviewed_by: reviewed ? byCoordinator.actor_name : null,
        expires_on: expiresIn === null ? null : addDays(day, expiresIn),
        internal_note,
        created_at: submitted_at,
        updated_at: submitted_at,
      };
      return { document, files };
    }),
  );
  const rows = await insertAll(
    db,
    parentDocument,
    values.map(({ document }) => document),
  );
  const documents = rows.map((row, at) => ({ ...row, files: values[at]?.files ?? [] }));
  await insertAll(
    db,
    parentDocumentFile,
    documents.flatMap(({ id, files }) => files.map((file) => ({ parent_document_id: id, ...file }))),
  );
  const events = documents.flatMap((document) => storyOf(document, parents));
  await insertAll(db, event, events);
  await insertAll(db, documentReminder, sentReminders(documents, day));
}

const transitionsTo: Partial<Record<DocumentStatus, readonly string[]>> = {
  in_review: ['review'],
  approved: ['review', 'approve'],
  rejected: ['review', 'reject'],
  resubmitted: ['review', 'reject', 'resubmit'],
  revoked: ['review', 'approve', 'revoke'],
  withdrawn: ['withdraw'],
};

/** Stores the files of a document: the two sides of a licence, otherwise one. */
async function filesOf({ title }: Type, specimen: (title: string) => Promise<Specimen>) {
  const name = title.toLowerCase().replaceAll(' ', '-');
  const names = title === 'Proof of identity' ? [`${name}-front`, `${name}-back`] : [name];
  const stored = await Promise.all(names.map(() => specimen(title)));
  return stored.map(({ key, size }, at) => ({
    place: at + 1,
    key,
    name: `${names[at]}.png`,
    type: 'image/png' as const,
    size,
  }));
}

function storyOf(document: Document, parents: readonly Parent[]): (typeof event.$inferInsert)[] {
  const parent = parents.find((one) => one.id === document.parent_id);
  const byParent = {
    actor_kind: 'parent',
    actor_id: document.parent_id,
    actor_name: parent?.name ?? '',
  } as const;
  const about = { resource: 'master/parent-documents', record_id: document.id, at: document.submitted_at };
  const transitions = (transitionsTo[document.status] ?? []).map((action) => ({
    ...(action === 'resubmit' || action === 'withdraw' ? byParent : byCoordinator),
    ...about,
    action,
    ...(action === 'reject' && { after: { reason: document.reason } }),
  }));
  return [
    { ...byParent, ...about, action: 'submit', after: { files: document.files.map(({ name }) => name) } },
    ...transitions,
  ];
}

/** Returns the reminders that have been sent. None has been sent for a document that expires by tomorrow. */
function sentReminders(documents: readonly Document[], today: string) {
  return documents.flatMap(({ id, status, expires_on }) => {
    if (status !== 'approved' || !expires_on || expires_on <= addDays(today, 1)) return [];
    const days = [2, 7, 14, 30].filter((one) => expires_on <= addDays(today, one));
    return days.map((one) => ({ parent_document_id: id, days: one }));
  });
}
