import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking, quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import { listOwnDocuments } from '@nanny-polo/shared/people/family';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyNanny, readyParent, setDocuments, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const { bookingIn } = buildersOf(product, owner);

const answer = ({ id, version }: Booking, said: 'accepted' | 'declined') =>
  owner.call(answerForNanny, { params: { id }, body: { version, answer: said } });

describe('the missing documents of a booking', () => {
  test.each([
    ['hourly', ['account', 'booking']],
    ['overnight', ['account', 'booking', 'overnight']],
  ] as const)('for %s care are the same on every screen', async (service, needed) => {
    const parent = await readyParent(product.db);
    const nanny = await readyNanny(product.db);
    await product.db.delete(parentDocument).where(eq(parentDocument.parent_id, parent.id));
    const { missing_documents } = await owner.call(parents.get, { params: { id: parent.id } });
    const titles = missing_documents
      .filter(({ required_for }) => (needed as readonly string[]).includes(required_for))
      .map(({ title }) => title);
    expect(titles.length).toBeGreaterThanOrEqual(needed.length);

    const draft = { parent_id: parent.id, nanny_polo_id: nanny.id, service, ...nextSlot() };
    const { hindrances } = await owner.call(quoteOfDraft, { body: draft });
    expect(hindrances.map(({ document }) => document?.title)).toEqual(titles);

    const own = await signedInAs(product, parent);
    expect((await own.call(listOwnDocuments)).data.missing).toEqual(missing_documents);

    const slot = service === 'overnight' ? nextSlot(12, 19) : nextSlot();
    const accepted = await bookingIn('accepted', { parent, nanny, service, ...slot });
    expect(accepted.waits_for).toEqual({ nanny: null, hindrances, advice: [] });
    const { id, version } = accepted;
    await expect(
      owner.call(bookingTransitionCalls.confirm, { params: { id }, body: { version } }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { parent_id: titles.map((title) => `${title} missing`) } },
    });
  });

  test('name the copy that awaits a review, and not the one that has expired', async () => {
    const parent = await readyParent(product.db);
    const [first, second] = await owner.call(parentDocuments.list, {
      query: { filter: { parent_id: parent.id, document_type_id: [1, 3] }, fields: ['document_type_id'] },
    });
    const set = (id: number | undefined, values: object) =>
      product.db
        .update(parentDocument)
        .set(values)
        .where(eq(parentDocument.id, id ?? 0));
    await set(first?.id, { status: 'submitted' });
    await set(second?.id, { expires_on: '2020-01-01' });
    const { missing_documents } = await owner.call(parents.get, { params: { id: parent.id } });
    const found = missing_documents.map(({ document_type_id, in_review_id }) => ({
      document_type_id,
      in_review_id,
    }));
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ document_type_id: first?.document_type_id, in_review_id: first?.id });
    expect(found).toContainEqual({ document_type_id: second?.document_type_id, in_review_id: null });
  });
});

test('a booking waits for its nanny until they accept, and names the state of the offer', async () => {
  const nanny = await readyNanny(product.db);
  const waits = async (id: number) => {
    const { waits_for } = await owner.call(booking.get, { params: { id } });
    return waits_for?.nanny;
  };
  const { id } = await bookingIn('requested');
  expect(await waits(id)).toBe('nanny');
  const made = await bookingIn('offered', { nanny });
  expect(await waits(made.id)).toBe('reply');
  const declined = await answer(made, 'declined');
  expect(await waits(made.id)).toBe('nanny_declined');
  const params = { id: made.id };
  const again = { version: declined.version, nanny_polo_id: nanny.id };
  const accepted = await answer(await owner.call(coverBooking, { params, body: again }), 'accepted');
  expect(accepted.waits_for).toEqual({ nanny: null, hindrances: [], advice: [] });
  const { version } = accepted;
  const confirmed = await owner.call(bookingTransitionCalls.confirm, { params, body: { version } });
  expect(confirmed.waits_for).toBeNull();
  await owner.call(bookingTransitionCalls.withdraw, { params, body: { version: confirmed.version } });
  expect(await waits(made.id)).toBe('cover');
});

test('an inactive nanny or a suspended parent is a hindrance, and a reason against confirming', async () => {
  const parent = await readyParent(product.db);
  const nanny = await readyNanny(product.db);
  const { id, version } = await bookingIn('accepted', { parent, nanny });
  await product.db.update(nannyPolo).set({ status: 'on_leave' }).where(eq(nannyPolo.id, nanny.id));
  await setDocuments(product.db, nanny.id, []);
  await product.db
    .update(parentUser)
    .set({ status: 'suspended', email_verified_at: null, blocked_nanny_polo_ids: [nanny.id] })
    .where(eq(parentUser.id, parent.id));
  const { waits_for } = await owner.call(booking.get, { params: { id } });
  expect(waits_for?.hindrances.map(({ kind, nanny_document }) => nanny_document ?? kind)).toEqual([
    'nanny_unavailable',
    'nanny_blocked',
    'identity',
    'right_to_work',
    'dbs',
    'first_aid',
    'parent_suspended',
    'email_unverified',
  ]);
  const confirming = owner.call(bookingTransitionCalls.confirm, { params: { id }, body: { version } });
  const refusal = await confirming.catch((error) => error.body.data.reasons);
  expect(refusal).toHaveLength(8);
});

test('an edit is accepted although a document was approved after the record was read', async () => {
  const parent = await readyParent(product.db);
  const [one] = await owner.call(parentDocuments.list, { query: { filter: { parent_id: parent.id } } });
  const approve = (status: 'submitted' | 'approved') =>
    product.db
      .update(parentDocument)
      .set({ status })
      .where(eq(parentDocument.id, one?.id ?? 0));
  await approve('submitted');
  const made = await bookingIn('offered', { parent });
  const record = await owner.call(parents.get, { params: { id: parent.id } });
  await approve('approved');
  const edited = { ...made, internal_note: 'Rang' };
  await owner.call(booking.update, { params: { id: made.id }, body: edited });
  await owner.call(parents.update, { params: { id: parent.id }, body: { ...record, tags: ['Twins'] } });
});
