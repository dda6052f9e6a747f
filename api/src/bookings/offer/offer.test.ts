import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer, getOffer } from '@nanny-polo/shared/bookings/offer';
import { answerSeriesOffer } from '@nanny-polo/shared/bookings/series-offer';
import { answerSeriesForNanny } from '@nanny-polo/shared/bookings/series-work';
import { addTimeOff } from '@nanny-polo/shared/bookings/time-off';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { readDocuments } from '../../people/nanny-polo/documents.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { writeQueue } from '../../test/letter.ts';
import { beginNow, guest, nextSlot, readyNanny, readyParent, setDocuments } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { createSeriesOfferToken } from '../series-offer/token.ts';
import { createOfferToken } from './token.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const nobody = product.client(null);
const parent = await readyParent(product.db);

const { get, transition } = bookingCalls(owner);
const { bookingIn, seriesIn } = buildersOf(product, owner);

const linkTo = async ({ offer }: Booking) => ({
  token: await product.db.transaction((tx) => createOfferToken(tx, offer?.id ?? 0)),
});

const reasonsFor = async ({ id }: Booking, nannyId: number | null) => {
  const { excluded } = await owner.call(searchAvailability, { query: { booking_id: id, limit: 100 } });
  return excluded.find((one) => one.id === nannyId)?.reasons.map(({ code }) => code);
};

test('an ended offer keeps its own time and pay after the booking is covered and rescheduled', async () => {
  const first = await bookingIn('offered', { parent });
  const params = await linkTo(first);
  const rates = [{ effective_from: '2020-01-01', bill_rate_minor: 4400, pay_rate_minor: 3300 }];
  const second = await readyNanny(product.db, { rates });
  const one = { id: first.id };
  const covered = await owner.call(coverBooking, {
    params: one,
    body: { version: first.version, nanny_polo_id: second.id },
  });
  await owner.call(rescheduleBooking, {
    params: one,
    body: { version: covered.version, ...nextSlot(), nanny_agreed: true },
  });
  expect(await nobody.call(getOffer, { params })).toMatchObject({
    state: 'withdrawn',
    start_at: first.start_at,
    end_at: first.end_at,
    pay_rate_minor: first.pay_rate_minor,
    children_ages: [],
  });
});

describe('a nanny', () => {
  test('who accepted can be withdrawn from the booking before the confirmation, and then given time off', async () => {
    const one = await bookingIn('accepted', { parent });
    const off = {
      params: { id: one.nanny_polo_id ?? 0 },
      body: { start_at: one.start_at, end_at: one.end_at },
    };
    await expect(owner.call(addTimeOff, off)).rejects.toMatchObject({
      status: 409,
      body: { code: 'slot_taken', data: { bookings: [{ id: one.id, code: one.code }] } },
    });
    expect(await transition(one.id, 'withdraw')).toMatchObject({
      status: 'offered',
      nanny_polo_id: null,
      needs_cover: true,
      offer: { state: 'retracted' },
    });
    await owner.call(addTimeOff, off);
  });

  test('who accepted can retract through the link until the booking is confirmed; later the refusal says what to do', async () => {
    const one = await bookingIn('accepted', { parent });
    const params = await linkTo(one);
    expect(await nobody.call(getOffer, { params })).toMatchObject({ retractable: true });
    const body = { answer: 'retracted' as const, reason: 'Ill' };
    expect(await nobody.call(answerOffer, { params, body })).toMatchObject({
      state: 'retracted',
      retractable: false,
    });
    expect(await get(one.id)).toMatchObject({ nanny_polo_id: null, needs_cover: true });
    const [mail, ...others] = await writeQueue(product.db, 'offer-retracted');
    expect(others).toEqual([]);
    expect(mail).toContain(one.code);
    expect(mail).not.toContain('Ill');
    const confirmed = await bookingIn('accepted', { parent });
    const late = await linkTo(confirmed);
    await transition(confirmed.id, 'confirm');
    const retraction = () => nobody.call(answerOffer, { params: late, body });
    const message = expect.stringMatching(/confirmed.*If you can’t come, please ring the office/);
    await expect(retraction()).rejects.toMatchObject({ status: 422, body: { message } });
    expect(await get(confirmed.id)).toMatchObject({ status: 'confirmed' });
    await beginNow(product.db, confirmed);
    await transition(confirmed.id, 'no-show');
    const missed = { status: 422, body: { message: expect.stringContaining('not having taken place') } };
    await expect(retraction()).rejects.toMatchObject(missed);
    expect(await nobody.call(getOffer, { params: late })).toMatchObject({ stage: 'over', ...missed.body });
  });

  test('who has not accepted cannot be withdrawn from the booking', async () => {
    await expect(transition((await bookingIn('offered', { parent })).id, 'withdraw')).rejects.toMatchObject({
      status: 422,
      body: { errors: { offer: expect.any(Array) } },
    });
  });
});

describe('a waiting offer', () => {
  const answer = async (id: number, reply: 'accepted' | 'declined') => {
    const { version } = await get(id);
    return owner.call(answerForNanny, { params: { id }, body: { version, answer: reply } });
  };

  test.each<[string, string, (one: Booking) => Promise<unknown>]>([
    ['suspended', 'This nanny cannot be booked at present', ({ nanny_polo_id }) => suspend(nanny_polo_id)],
    ['blocked by the family', 'The family has blocked this nanny', (one) => block(one.nanny_polo_id)],
  ])('can be declined but not accepted by a nanny who was %s meanwhile', async (_, why, happen) => {
    const one = await bookingIn('offered', { parent });
    const params = await linkTo(one);
    await happen(one);
    await expect(nobody.call(answerOffer, { params, body: { answer: 'accepted' } })).rejects.toMatchObject({
      status: 422,
      body: { message: 'You can no longer accept this. Please ring the office.' },
    });
    await expect(answer(one.id, 'accepted')).rejects.toMatchObject({
      status: 422,
      body: { errors: { nanny_polo_id: [why] } },
    });
    expect(await get(one.id)).toMatchObject({ offer: { state: 'waiting' } });
    expect(await nobody.call(answerOffer, { params, body: { answer: 'declined' } })).toMatchObject({
      state: 'declined',
    });
  });

  test('of a series cannot be accepted by a nanny who was suspended meanwhile', async () => {
    const { id, version, offers, nanny_polo_id } = await seriesIn('offered', { parent, visits: 2 });
    await suspend(nanny_polo_id);
    const [waiting] = offers;
    const token = await product.db.transaction((tx) => createSeriesOfferToken(tx, waiting?.id ?? 0));
    const body = { version, offer_id: waiting?.id ?? 0, answer: 'accepted' as const };
    await expect(owner.call(answerSeriesForNanny, { params: { id }, body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { nanny_polo_id: ['This nanny cannot be booked at present'] } },
    });
    await expect(
      nobody.call(answerSeriesOffer, { params: { token }, body: { answer: 'accepted' } }),
    ).rejects.toMatchObject({ status: 422, body: { message: expect.stringContaining('ring the office') } });
  });

  test('can be accepted with a document that expires too early, but the booking is confirmed only with a valid one', async () => {
    const one = await bookingIn('offered', { parent });
    const nannyId = one.nanny_polo_id ?? 0;
    const before = await readDocuments(product.db, nannyId);
    const withExpired = before.map((document) =>
      document.kind === 'dbs' ? { ...document, expires_on: one.start_at.slice(0, 10) } : document,
    );
    await setDocuments(product.db, nannyId, withExpired);
    const params = await linkTo(one);
    expect(await nobody.call(answerOffer, { params, body: { answer: 'accepted' } })).toMatchObject({
      state: 'accepted',
    });
    expect((await get(one.id)).waits_for?.hindrances).toMatchObject([{ nanny_document: 'dbs' }]);
    await expect(transition(one.id, 'confirm')).rejects.toMatchObject({
      status: 422,
      body: { errors: { nanny_polo_id: ['DBS certificate not valid for the whole booking'] } },
    });
    const unchecked = before.flatMap((document) => {
      if (document.kind === 'first_aid') return [];
      return document.kind === 'dbs' ? { ...document, status: 'pending' as const } : document;
    });
    await setDocuments(product.db, nannyId, unchecked);
    await expect(transition(one.id, 'confirm')).rejects.toMatchObject({
      status: 422,
      body: { errors: { nanny_polo_id: ['DBS certificate not verified', 'First aid certificate missing'] } },
    });
    await setDocuments(product.db, nannyId, before);
    expect(await transition(one.id, 'confirm')).toMatchObject({ status: 'confirmed' });
  });
});

const suspend = (id: number | null) =>
  product.db
    .update(nannyPolo)
    .set({ status: 'suspended' })
    .where(eq(nannyPolo.id, id ?? 0));

const block = (id: number | null) =>
  product.db
    .update(parentUser)
    .set({ blocked_nanny_polo_ids: [id ?? 0] })
    .where(eq(parentUser.id, parent.id));

describe('the search for a booking', () => {
  test('gives the reason why it excludes a nanny who has the offer, declined it or withdrew', async () => {
    const waiting = await bookingIn('offered', { parent });
    expect(await reasonsFor(waiting, waiting.nanny_polo_id)).toEqual(['offered']);
    await owner.call(answerForNanny, {
      params: { id: waiting.id },
      body: { version: waiting.version, answer: 'declined' },
    });
    expect(await reasonsFor(waiting, waiting.nanny_polo_id)).toEqual(['declined']);
    const gone = await bookingIn('accepted', { parent });
    await transition(gone.id, 'withdraw');
    expect(await reasonsFor(gone, gone.nanny_polo_id)).toEqual(['withdrew']);
  });

  test('includes a nanny who declined the booking before it was rescheduled', async () => {
    const one = await bookingIn('offered', { parent });
    const declined = await owner.call(answerForNanny, {
      params: { id: one.id },
      body: { version: one.version, answer: 'declined' },
    });
    await owner.call(rescheduleBooking, {
      params: { id: one.id },
      body: { version: declined.version, ...nextSlot() },
    });
    expect(await reasonsFor(one, one.nanny_polo_id)).toBeUndefined();
  });
});

describe('a past visit', () => {
  const past = { start_at: '2026-01-05T09:00:00.000Z', end_at: '2026-01-05T12:00:00.000Z' };
  const refused = {
    status: 422,
    body: { code: 'start_in_past', errors: { start_at: [expect.any(String)] } },
  };

  test('must be marked when it is created, updated or rescheduled', async () => {
    await expect(bookingIn('offered', { parent, ...past })).rejects.toMatchObject(refused);
    const one = await bookingIn('offered', { parent });
    const params = { id: one.id };
    await expect(owner.call(booking.update, { params, body: { ...one, ...past } })).rejects.toMatchObject(
      refused,
    );
    const body = { version: one.version, ...past };
    await expect(owner.call(rescheduleBooking, { params, body })).rejects.toMatchObject(refused);
    const rescheduled = await owner.call(rescheduleBooking, { params, body: { ...body, past_visit: true } });
    expect(rescheduled).toMatchObject({ past_visit: true, offer: { state: 'accepted' } });
  });

  test('counts as accepted and is completed with its own times', async () => {
    const one = await bookingIn('offered', { parent, ...past, past_visit: true, children: [guest] });
    expect(one).toMatchObject({ status: 'offered', past_visit: true, offer: { state: 'accepted' } });
    await transition(one.id, 'confirm');
    await transition(one.id, 'check-in', { at: past.start_at });
    const done = await transition(one.id, 'check-out', { at: past.end_at });
    expect(done).toMatchObject({ status: 'completed', overtime_minutes: 0 });
    expect(await transition(one.id, 'close')).toMatchObject({ status: 'closed' });
  });

  test('cannot be a booking that was created before its start', async () => {
    expect(await bookingIn('offered', { parent, past_visit: true })).toMatchObject({ past_visit: false });
    const begun = await bookingIn('offered', { parent });
    await beginNow(product.db, begun);
    const current = await get(begun.id);
    const params = { id: begun.id };
    const noted = await owner.call(booking.update, { params, body: { ...current, notes: 'Ring twice' } });
    expect(noted).toMatchObject({ notes: 'Ring twice', past_visit: false });
  });
});
