import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { familyLack } from '@nanny-polo/shared/bookings/booking-wait';
import { answerForNanny, coverBooking, quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { noNotes, privateNoteFields } from '@nanny-polo/shared/people/child-notes';
import { recordByTelephone } from '@nanny-polo/shared/people/consent-calls';
import { parents } from '@nanny-polo/shared/people/parents';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { orderBooking } from '../../money/ledger/order-table.ts';
import { storeCareAgreement } from '../../people/care-agreement/service.ts';
import { buildersOf } from '../../test/builders.ts';
import { guest, nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const { db } = product;
const owner = await product.signedIn('owner');
const { bookingIn } = buildersOf(product, owner);
await storeCareAgreement(db, { version: 7, title: 'Care agreement', text: 'We come.', hash: 'a'.repeat(64) });

const today = agencyDayOf();
const requireFrom = (family_required_from: string | null) =>
  db.update(agencySettings).set({ family_required_from });
beforeEach(() => requireFrom(today));

const lackingAll = {
  phone: null,
  emergency_contacts: [],
  agreed_version: 6,
  health_consent_at: null,
  children: [{ id: 1, name: 'Ida', date_of_birth: '2022-05-01', ...noNotes, allergies: ['Eggs'] }],
};

const waitsOf = async (id: number) => {
  const { waits_for } = await owner.call(booking.get, { params: { id } });
  return { hindrances: waits_for?.hindrances.map(({ kind }) => kind), advice: waits_for?.advice };
};
const confirm = ({ id, version }: { id: number; version: number }) =>
  owner.call(bookingTransitionCalls.confirm, { params: { id }, body: { version } });

test('before the day in the settings what a family lacks is only shown, and hinders from it on', async () => {
  const parent = await readyParent(db, lackingAll);
  const visit = await bookingIn('accepted', { parent });
  const none = { hindrances: [], advice: familyLack.options };
  for (const day of [null, addDays(today, 1)]) {
    await requireFrom(day);
    expect(await waitsOf(visit.id)).toEqual(none);
    const draft = { parent_id: parent.id, service: 'hourly', ...nextSlot() } as const;
    expect(await owner.call(quoteOfDraft, { body: draft })).toMatchObject(none);
  }
  await requireFrom(today);
  expect(await waitsOf(visit.id)).toEqual({ hindrances: familyLack.options, advice: [] });
  const [listed] = await owner.call(booking.list, { query: { filter: { id: [visit.id] } } });
  expect(listed?.waits_for).toMatchObject({ hindrances: [{ kind: 'no_phone' }], more: 3 });
  await requireFrom(addDays(today, 1));
  expect(await confirm(visit)).toMatchObject({ status: 'confirmed' });
});

test('one refusal names all reasons, and is gone once all is recorded by telephone', async () => {
  const parent = await readyParent(db, { ...lackingAll, email_verified_at: null });
  const visit = await bookingIn('accepted', { parent });
  await expect(confirm(visit)).rejects.toMatchObject({
    status: 422,
    body: {
      errors: {
        family: [
          'The parent’s e-mail address is not verified, and nobody has reached them by telephone',
          'The family’s telephone number is missing',
          'An emergency contact is missing',
          'The family has not agreed to the current care agreement',
          'The family has not consented to health notes being kept',
        ],
      },
    },
  });
  const recorded = await owner.call(recordByTelephone, {
    params: { id: parent.id },
    body: {
      phone: '+44 20 7946 0103',
      emergency_contact: { name: 'Ottilie Ready', phone: '+442079460104', relation: 'Aunt' },
      agreement_version: 7,
      health_notes: true,
      reached: true,
    },
  });
  expect(recorded).toMatchObject({
    phone: '+442079460103',
    emergency_contacts: [{ name: 'Ottilie Ready' }],
    agreed_version: 7,
    health_consent_at: expect.any(String),
    reached_at: expect.any(String),
    reached_by: 'Ottoline Marchetti',
    email_verified_at: null,
  });
  expect(await confirm(visit)).toMatchObject({ status: 'confirmed' });
});

test('a parent is reached at one number: another one needs another call', async () => {
  const parent = await readyParent(db, { email_verified_at: null });
  const params = { id: parent.id };
  const visit = await bookingIn('accepted', { parent });
  const { version } = await owner.call(recordByTelephone, { params, body: { reached: true } });
  expect((await waitsOf(visit.id)).hindrances).toEqual([]);
  const changed = await owner.call(parents.update, { params, body: { version, phone: '+442079460105' } });
  expect(changed).toMatchObject({ reached_at: null, reached_by: null });
  expect((await waitsOf(visit.id)).hindrances).toEqual(['email_unverified']);
});

test('never hinders a visit that was confirmed before and gets another nanny', async () => {
  const parent = await readyParent(db);
  const visit = await bookingIn('confirmed', { parent });
  const other = await bookingIn('accepted', { parent });
  const { version } = await owner.call(parents.get, { params: { id: parent.id } });
  const body = { version, phone: null, emergency_contacts: [] };
  await owner.call(parents.update, { params: { id: parent.id }, body });
  const params = { id: visit.id };
  const withdrawn = await owner.call(bookingTransitionCalls.withdraw, {
    params,
    body: { version: visit.version },
  });
  const lacks = ['no_phone', 'no_emergency_contact'];
  expect(await waitsOf(visit.id)).toEqual({ hindrances: [], advice: lacks });
  expect(await waitsOf(other.id)).toEqual({ hindrances: lacks, advice: [] });
  const nanny_polo_id = (await readyNanny(db)).id;
  const offered = await owner.call(coverBooking, {
    params,
    body: { version: withdrawn.version, nanny_polo_id },
  });
  const answered = { version: offered.version, answer: 'accepted' } as const;
  const accepted = await owner.call(answerForNanny, { params, body: answered });
  expect(await confirm(accepted)).toMatchObject({ status: 'confirmed' });
});

test('a visit stays confirmed before when its order was cancelled, and not when its confirmation was undone', async () => {
  const parent = await readyParent(db);
  const visits = [await bookingIn('confirmed', { parent }), await bookingIn('accepted', { parent })] as const;
  const params = { id: visits[1].id };
  const confirmed = await write(owner, 'POST', `/admin/booking/${params.id}/confirm`, {
    version: visits[1].version,
  });
  await undo(owner, confirmed.undo);
  const [{ order_id: id = 0 } = {}] = await db
    .select()
    .from(orderBooking)
    .where(eq(orderBooking.booking_id, visits[0].id));
  const { version } = await owner.call(order.get, { params: { id } });
  const reason = 'Billed otherwise';
  await owner.call(orderTransitionCalls.cancel, { params: { id }, body: { version, reason } });
  await db.update(parentUser).set({ emergency_contacts: [] }).where(eq(parentUser.id, parent.id));
  const record = await owner.call(booking.get, { params: { id: visits[0].id } });
  await owner.call(bookingTransitionCalls.withdraw, {
    params: { id: record.id },
    body: { version: record.version },
  });
  expect(await waitsOf(record.id)).toEqual({ hindrances: [], advice: ['no_emergency_contact'] });
  expect(await waitsOf(visits[1].id)).toEqual({ hindrances: ['no_emergency_contact'], advice: [] });
  const { service, start_at, end_at } = record;
  const draft = { parent_id: parent.id, booking_id: record.id, service, start_at, end_at };
  expect(await owner.call(quoteOfDraft, { body: draft })).toMatchObject({ hindrances: [] });
});

test('notes on a child who is only in the booking need consent as well', async () => {
  const parent = await readyParent(db, { health_consent_at: null });
  const children = [{ ...guest, allergies: ['Peanuts'] }];
  const visit = await bookingIn('accepted', { parent, children });
  expect((await waitsOf(visit.id)).hindrances).toEqual(['health_consent']);
  const draft = { parent_id: parent.id, service: 'hourly', ...nextSlot() } as const;
  const kindsOf = async (body: Body<typeof quoteOfDraft>) =>
    (await owner.call(quoteOfDraft, { body })).hindrances.map(({ kind }) => kind);
  expect(await kindsOf({ ...draft, children })).toEqual(['health_consent']);
  expect(await kindsOf({ ...draft, children: [guest] })).toEqual([]);
});

test('private notes on a child of the family need consent', async () => {
  for (const field of privateNoteFields) {
    const children = [{ id: 1, ...guest, ...noNotes, [field]: '020 7946 0000' }];
    const { id } = await readyParent(db, { health_consent_at: null, children });
    const body = { parent_id: id, service: 'hourly', ...nextSlot() } as const;
    expect((await owner.call(quoteOfDraft, { body })).hindrances, field).toMatchObject([
      { kind: 'health_consent' },
    ]);
  }
});

test('an agency without a care agreement needs none', async () => {
  const parent = await readyParent(db, { agreed_version: null });
  const visit = await bookingIn('accepted', { parent });
  expect((await waitsOf(visit.id)).hindrances).toEqual(['care_agreement']);
  await storeCareAgreement(db, null);
  expect((await waitsOf(visit.id)).hindrances).toEqual([]);
});
