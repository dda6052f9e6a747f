import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { applyAbsence, createAbsence } from '@nanny-polo/shared/bookings/absence';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import { series } from '@nanny-polo/shared/bookings/series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { createView } from '@nanny-polo/shared/office/saved-view';
import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { getFamily, submitOwnDocument, updateFamily } from '@nanny-polo/shared/people/family';
import { documentTransitionCalls } from '@nanny-polo/shared/people/parent-documents';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../src/accounts/identity/parent-user-table.ts';
import { emailChangeMail } from '../src/accounts/mail/kinds.ts';
import { openSession } from '../src/accounts/session/service.ts';
import { requestLink } from '../src/accounts/token/service.ts';
import { visitRating } from '../src/bookings/visit-rating/table.ts';
import type { Config } from '../src/kernel/config/config.ts';
import type { Db, OpenDatabase } from '../src/kernel/database/database.ts';
import { queueMail } from '../src/kernel/mail/service.ts';
import { bookingCalls } from '../src/test/booking-calls.ts';
import { pdf } from '../src/test/files.ts';
import { addFiles, approveDocuments, nextSlot, readyNanny } from '../src/test/people.ts';
import { startPost } from '../src/test/post.ts';
import { seriesForm } from '../src/test/series.ts';
import { statusOf } from './calls.ts';
import { absenceReason, canary, exported, mark, unexported, withheld } from './markers.ts';
import { createClient } from './sign-in.ts';

/** A product in this process, with the log that it has written so far. */
export interface Watched {
  readonly url: string;
  readonly database: OpenDatabase;
  readonly config: Config;
  readonly log: readonly string[];
}

interface Planted {
  readonly parentId: number;
  /** The markers, and an address, that an export must contain. */
  readonly toExport: readonly string[];
  /** The markers that it must not contain. */
  readonly toWithhold: readonly string[];
  stillSignedIn(): Promise<boolean>;
}

const email = `${canary}@families.example`;
const place = { postcode: 'N1 1AA', lat: null, lng: null };
const child = { date_of_birth: '2024-02-02', allergies: [], notes: '' };

/** Returns the header that stores the response to a call. */
const stored = (key: string) => ({ 'idempotency-key': `${key}-the-canary` });

/** Creates a parent as the agency does, first under another name and e-mail address. */
async function enter(owner: HttpClient): Promise<number> {
  const { id, version } = await owner.call(parents.create, {
    headers: stored('enter'),
    body: {
      first_name: mark('Formerly'),
      last_name: `O’${mark('Born')}`,
      email: `${canary}.formerly@families.example`,
      phone: '+447700900123',
      internal_note: unexported('Internal'),
      tags: [unexported('Tag')],
      addresses: [
        { label: mark('Label'), line: `1 ${mark('Road')}`, access_notes: mark('Access'), ...place },
      ],
      children: [
        {
          ...child,
          name: mark('Child'),
          allergies: [mark('Allergy')],
          medicines: mark('Medicine'),
          doctor_name: mark('Doctor'),
          school_name: mark('School'),
          routine: mark('Routine'),
          notes: mark('Habit'),
        },
      ],
      invoice_name: mark('Invoices'),
      emergency_contacts: [{ name: mark('Aunt'), phone: '+447700900124', relation: mark('Relation') }],
    },
  });
  const body = { version, first_name: mark('First'), last_name: mark('Last'), email };
  await owner.call(parents.update, { params: { id }, body });
  return id;
}

/**
 * Creates a booking that one nanny declined, another accepted, whose absence took them from it, and the agency
 * cancelled, with markers in its texts.
 */
async function book(db: Db, owner: HttpClient, parentId: number): Promise<void> {
  const [first, second] = [await readyNanny(db), await readyNanny(db)];
  const slot = nextSlot();
  const made = await owner.call(booking.create, {
    headers: stored('book'),
    body: {
      parent_id: parentId,
      nanny_polo_id: first.id,
      service: 'hourly',
      ...slot,
      children: [{ ...child, name: mark('Guest') }],
      notes: mark('Notes'),
      internal_note: unexported('Note'),
    },
  });
  const params = { id: made.id };
  const declined = await owner.call(answerForNanny, {
    params,
    body: { version: made.version, answer: 'declined', reason: unexported('Declined') },
  });
  const cover = { version: declined.version, nanny_polo_id: second.id, reason: unexported('Cover') };
  await owner.call(coverBooking, { params, body: cover });
  const calls = bookingCalls(owner);
  await calls.accept(made.id);
  await calls.transition(made.id, 'confirm');
  await db
    .insert(visitRating)
    .values({ booking_id: made.id, nanny_polo_id: second.id, stars: 2, words: mark('Rated') });
  await beAbsent(owner, { nanny_polo_id: second.id, ...slot, reason: `${absenceReason} since Monday` });
  await calls.transition(made.id, 'cancel', { reason: `${unexported('Reason')} called` });
}

/** Opens the desk of a nanny who cannot come, and applies its plan. */
async function beAbsent(owner: HttpClient, body: Body<typeof createAbsence>): Promise<void> {
  const { id, version } = await owner.call(createAbsence, { headers: stored('absence'), body });
  await owner.call(applyAbsence, { params: { id }, body: { version } });
}

/** Creates a series whose only visit the agency cancelled. */
async function repeat(owner: HttpClient, parentId: number): Promise<void> {
  const notes = { notes: mark('Repeated'), internal_note: unexported('Weekly') };
  const body = seriesForm({ parent_id: parentId, visits: 1, ...notes });
  const { id, version } = await owner.call(series.create, { headers: stored('repeat'), body });
  await owner.call(series.update, { params: { id }, body: { version, notes: mark('Rewritten') } });
  const [visit] = await owner.call(booking.list, { query: { filter: { series_id: id } } });
  if (visit) await bookingCalls(owner).transition(visit.id, 'cancel', { reason: unexported('Ended') });
}

/** Creates an order that was paid, partly refunded and cancelled. */
async function pay(owner: HttpClient, parentId: number): Promise<void> {
  const line = { kind: 'fee', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
  const lines = [{ ...line, label: `For ${mark('Line')}` }];
  const bill = { parent_id: parentId, lines, note: unexported('Bill') };
  const made = await owner.call(order.create, { headers: stored('bill'), body: bill });
  const params = { id: made.id };
  const charge = {
    amount_minor: 5000,
    method: 'bank_transfer',
    proof: `Account of ${mark('Proof')}`,
  } as const;
  const body = { version: made.version, ...charge };
  const paid = await owner.call(orderTransactions.charge, { params, headers: stored('charge'), body });
  const refund = { amount_minor: 1000, method: 'cash', reason: 'goodwill' } as const;
  const texts = { proof: mark('Receipt'), note: mark('Late') };
  const back = await owner.call(orderTransactions.refund, {
    params,
    body: { version: paid.version, ...refund, ...texts },
  });
  const cancelled = { version: back.version, reason: unexported('Unpaid') };
  await owner.call(orderTransitionCalls.cancel, { params, body: cancelled });
}

/** Uploads a document of the parent, which the agency rejects. */
async function submitDocument(parent: HttpClient, owner: HttpClient): Promise<void> {
  const bytes = new Uint8Array(pdf(`9 0 obj(${unexported('Inside')})endobj`));
  const file = new File([bytes], `${mark('Filename')}.pdf`, { type: 'application/pdf' });
  const { data } = await parent.call(submitOwnDocument, { body: { document_type_id: 1, file } });
  const params = { id: data.id };
  await owner.call(documentTransitionCalls.review, { params, body: { version: 1 } });
  const body = { version: 2, reason: `${mark('Smudge')} is not readable` };
  await owner.call(documentTransitionCalls.reject, { params, body });
}

/** Saves views whose filters and names contain markers. */
async function saveViews(owner: HttpClient): Promise<void> {
  const sort: ['id', 'DESC'] = ['id', 'DESC'];
  const settings = { sort, per_page: 25, layout: null, columns: { hidden: null, order: null } };
  const views: [resource: 'users/parents' | 'series', name: string, q: string][] = [
    ['users/parents', 'By child', unexported('Child')],
    ['users/parents', `Where ${unexported('Aunt')} calls`, ''],
    ['series', `At 1 ${unexported('Road')}`, ''],
    ['series', `With ${unexported('Guest')}`, unexported('First')],
  ];
  for (const [resource, name, q] of views) {
    const body = { resource, name, shared: true, settings: { ...settings, filter: q ? { q } : {} } };
    await owner.call(createView, { body });
  }
}

/** Writes markers into every text field, a file, sent mails and queued mails. */
export async function plantMarkers({ url, database, config }: Watched, owner: HttpClient): Promise<Planted> {
  const { db } = database;
  const nobody = createClient(url, null);
  const parentId = await enter(owner);
  await addFiles(db, await approveDocuments(db, parentId), `${mark('Approved')}.pdf`);
  await db.update(parentUser).set({ email_verified_at: sql`now()` }).where(eq(parentUser.id, parentId));
  const browser = { ip: '192.0.2.7', userAgent: mark('Browser') };
  const parent = createClient(url, await openSession(db, { realm: 'user', id: parentId }, browser));
  const { data: family } = await parent.call(getFamily);
  const addresses = family.addresses.map((address) => ({ ...address, line: `2 ${mark('Street')}` }));
  await parent.call(updateFamily, { body: { version: family.version, addresses, health_consent: true } });
  const post = await startPost(database, config);
  await book(db, owner, parentId);
  await saveViews(owner);
  await repeat(owner, parentId);
  await submitDocument(parent, owner);
  const write = (name: string, message: string) =>
    nobody.call(sendSupportMessage, { body: { name: mark(name), email, message: mark(message) } });
  await write('Writer', 'Message');
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
  await write('Again', 'Waiting');
  return {
    parentId,
    toExport: [...exported, unverified],
    toWithhold: [...withheld].filter((word) => !exported.has(word)),
    stillSignedIn: async () => (await statusOf(parent.call(getFamily))) === 200,
  };
}
