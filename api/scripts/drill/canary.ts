import { booking } from '@nanny-polo/shared/booking';
import { answerForNanny, coverBooking } from '@nanny-polo/shared/booking-work';
import { getFamily, submitOwnDocument, updateFamily } from '@nanny-polo/shared/family';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { openUserCalls } from '@nanny-polo/shared/open-calls';
import { order, orderTransactions, orderTransitionCalls } from '@nanny-polo/shared/order';
import { documentTransitionCalls } from '@nanny-polo/shared/parent-documents';
import { parents } from '@nanny-polo/shared/parents';
import { createView } from '@nanny-polo/shared/saved-view';
import { series } from '@nanny-polo/shared/series';
import { sendSupportMessage } from '@nanny-polo/shared/support';
import { userLogin } from '@nanny-polo/shared/user-account';
import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../../src/accounts/identity/parent-user-table.ts';
import { emailChangeMail } from '../../src/accounts/mail/kinds.ts';
import { openSession } from '../../src/accounts/session/service.ts';
import { requestLink } from '../../src/accounts/token/service.ts';
import type { Config } from '../../src/kernel/config/config.ts';
import type { Db, OpenDatabase } from '../../src/kernel/database/database.ts';
import { queueMail } from '../../src/kernel/mail/service.ts';
import { bookingCalls } from '../../src/test/booking-calls.ts';
import { pdf } from '../../src/test/files.ts';
import { addFiles, approveDocuments, nextSlot, readyNanny } from '../../src/test/people.ts';
import { startPost } from '../../src/test/post.ts';
import { seriesForm } from '../../src/test/series.ts';
import { clientWith } from './sign-in.ts';

/** A product in this process, with the log that it has written so far. */
export interface Watched {
  readonly url: string;
  readonly database: OpenDatabase;
  readonly config: Config;
  readonly log: readonly string[];
}

/** The unique word with which every marker begins. */
export const canary = 'Xylocanary';

const exported = new Set<string>();
const withheld = new Set<string>();

/**
 * Returns a marker that an export must not contain: the agency's notes and reasons, a nanny's, or a part of a file or of
 * a message.
 */
function unexported(field: string): string {
  withheld.add(`${canary}${field}`);
  return `${canary}${field}`;
}

/** Returns a marker that an export must contain. */
function mark(field: string): string {
  exported.add(`${canary}${field}`);
  return `${canary}${field}`;
}

/** What `plant` leaves behind. */
interface Planted {
  readonly parentId: number;
  /** The markers, and an address, that an export must contain. */
  readonly toExport: readonly string[];
  /** The markers that it must not contain. */
  readonly toWithhold: readonly string[];
  stillSignedIn(): Promise<boolean>;
}

const email = `${canary}@families.example`;

/** Creates a parent as the agency does, first under another name and e-mail address. */
async function enter(owner: HttpClient): Promise<number> {
  const { id, version } = await owner.call(parents.create, {
    headers: { 'idempotency-key': 'enter-the-canary' },
    body: {
      first_name: mark('Formerly'),
      last_name: `O’${mark('Born')}`,
      email: `${canary}.formerly@families.example`,
      phone: '+447700900123',
      internal_note: unexported('Internal'),
      tags: [unexported('Tag')],
      addresses: [
        {
          label: mark('Label'),
          line: `1 ${mark('Road')}`,
          postcode: 'N1 1AA',
          lat: null,
          lng: null,
          access_notes: mark('Access'),
        },
      ],
      children: [
        {
          name: mark('Child'),
          date_of_birth: '2024-02-02',
          allergies: mark('Allergy'),
          notes: mark('Habit'),
        },
      ],
      invoice_name: mark('Invoices'),
      emergency_contacts: [{ name: mark('Aunt'), phone: '+447700900124', relation: mark('Relation') }],
    },
  });
  await owner.call(parents.update, {
    params: { id },
    body: { version, first_name: mark('First'), last_name: mark('Last'), email },
  });
  return id;
}

/** Creates a booking that one nanny declined, another accepted and the agency cancelled, with markers in its texts. */
async function book(db: Db, owner: HttpClient, parentId: number): Promise<void> {
  const [first, second] = [await readyNanny(db), await readyNanny(db)];
  const made = await owner.call(booking.create, {
    headers: { 'idempotency-key': 'book-the-canary' },
    body: {
      parent_id: parentId,
      nanny_polo_id: first.id,
      service: 'hourly',
      ...nextSlot(),
      children: [{ name: mark('Guest'), date_of_birth: '2024-02-02', allergies: '', notes: '' }],
      notes: mark('Notes'),
      internal_note: unexported('Note'),
    },
  });
  const params = { id: made.id };
  const declined = await owner.call(answerForNanny, {
    params,
    body: { version: made.version, answer: 'declined', reason: unexported('Declined') },
  });
  await owner.call(coverBooking, {
    params,
    body: { version: declined.version, nanny_polo_id: second.id, reason: unexported('Cover') },
  });
  const calls = bookingCalls(owner);
  await calls.accept(made.id);
  await calls.transition(made.id, 'confirm');
  await calls.transition(made.id, 'cancel', { reason: `${unexported('Reason')} called` });
}

/** Creates a series whose only visit the agency cancelled. */
async function repeat(owner: HttpClient, parentId: number): Promise<void> {
  const made = await owner.call(series.create, {
    headers: { 'idempotency-key': 'repeat-the-canary' },
    body: seriesForm({
      parent_id: parentId,
      visits: 1,
      notes: mark('Repeated'),
      internal_note: unexported('Weekly'),
    }),
  });
  await owner.call(series.update, {
    params: { id: made.id },
    body: { version: made.version, notes: mark('Rewritten') },
  });
  const [visit] = await owner.call(booking.list, { query: { filter: { series_id: made.id } } });
  if (visit) await bookingCalls(owner).transition(visit.id, 'cancel', { reason: unexported('Ended') });
}

/** Creates an order that was paid, partly refunded and cancelled. */
async function pay(owner: HttpClient, parentId: number): Promise<void> {
  const line = { kind: 'fee', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
  const made = await owner.call(order.create, {
    headers: { 'idempotency-key': 'bill-the-canary' },
    body: {
      parent_id: parentId,
      lines: [{ ...line, label: `For ${mark('Line')}` }],
      note: unexported('Bill'),
    },
  });
  const params = { id: made.id };
  const paid = await owner.call(orderTransactions.charge, {
    params,
    headers: { 'idempotency-key': 'charge-the-canary' },
    body: {
      version: made.version,
      amount_minor: 5000,
      method: 'bank_transfer',
      proof: `Account of ${mark('Proof')}`,
    },
  });
  const back = await owner.call(orderTransactions.refund, {
    params,
    body: {
      version: paid.version,
      amount_minor: 1000,
      method: 'cash',
      reason: 'goodwill',
      proof: mark('Receipt'),
      note: mark('Late'),
    },
  });
  await owner.call(orderTransitionCalls.cancel, {
    params,
    body: { version: back.version, reason: unexported('Unpaid') },
  });
}

/** Uploads a document of the parent, which the agency rejects. */
async function submitDocument(parent: HttpClient, owner: HttpClient): Promise<void> {
  const bytes = new Uint8Array(pdf(`9 0 obj(${unexported('Inside')})endobj`));
  const file = new File([bytes], `${mark('Filename')}.pdf`, { type: 'application/pdf' });
  const { data } = await parent.call(submitOwnDocument, { body: { document_type_id: 1, file } });
  const params = { id: data.id };
  await owner.call(documentTransitionCalls.review, { params, body: { version: 1 } });
  await owner.call(documentTransitionCalls.reject, {
    params,
    body: { version: 2, reason: `${mark('Smudge')} is not readable` },
  });
}

/** Saves views whose filters and names contain markers. */
async function saveViews(owner: HttpClient): Promise<void> {
  const settings = {
    sort: ['id', 'DESC'] as ['id', 'DESC'],
    per_page: 25,
    layout: null,
    columns: { hidden: null, order: null },
  };
  const views: [resource: 'users/parents' | 'series', name: string, q: string][] = [
    ['users/parents', 'By child', unexported('Child')],
    ['users/parents', `Where ${unexported('Aunt')} calls`, ''],
    ['series', `At 1 ${unexported('Road')}`, ''],
    ['series', `With ${unexported('Guest')}`, unexported('First')],
  ];
  for (const [resource, name, q] of views)
    await owner.call(createView, {
      body: { resource, name, shared: true, settings: { ...settings, filter: q ? { q } : {} } },
    });
}

/** Writes markers into every text field, a file, sent mails and queued mails. */
export async function plant({ url, database, config }: Watched, owner: HttpClient): Promise<Planted> {
  const { db } = database;
  const nobody = clientWith(url, null);
  const parentId = await enter(owner);
  await addFiles(db, await approveDocuments(db, parentId), `${mark('Approved')}.pdf`);
  await db.update(parentUser).set({ email_verified_at: sql`now()` }).where(eq(parentUser.id, parentId));
  const browser = { ip: '192.0.2.7', userAgent: mark('Browser') };
  const parent = clientWith(url, await openSession(db, { realm: 'user', id: parentId }, browser));
  const { data: family } = await parent.call(getFamily);
  const [address] = family.addresses;
  await parent.call(updateFamily, {
    body: {
      version: family.version,
      addresses: address ? [{ ...address, line: `2 ${mark('Street')}` }] : [],
    },
  });
  const post = await startPost(database, config);
  await book(db, owner, parentId);
  await saveViews(owner);
  await repeat(owner, parentId);
  await submitDocument(parent, owner);
  await nobody.call(sendSupportMessage, {
    body: { name: mark('Writer'), email, message: mark('Message') },
  });
  await nobody.call(userLogin, { body: { email, password: unexported('Password') } }).catch(() => {});
  // A mail to a new address that is never verified names the address that it would have replaced.
  const unverified = 'unverified@families.example';
  const change = await requestLink(db, 'change-email', { realm: 'user', id: parentId }, unverified);
  await queueMail(db, emailChangeMail, change);
  await post.delivered();
  await post.stop();
  await pay(owner, parentId);
  // No worker is running any more, so these mails stay in the queue.
  await nobody.call(openUserCalls.forgetPassword, { body: { email } });
  await nobody.call(sendSupportMessage, {
    body: { name: mark('Again'), email, message: mark('Waiting') },
  });
  return {
    parentId,
    toExport: [...exported, unverified],
    toWithhold: [...withheld].filter((word) => !exported.has(word)),
    stillSignedIn: () =>
      parent.call(getFamily).then(
        () => true,
        () => false,
      ),
  };
}
