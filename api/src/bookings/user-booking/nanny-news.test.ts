import { answerAsk, getAsk } from '@nanny-polo/shared/bookings/ask';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getUserBooking, listUserBookings } from '@nanny-polo/shared/bookings/user-booking';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { askFor, atAnyHour, linksOf, neighbourhood, waveIsDue } from '../../test/cover.ts';
import { readyNanny, signedInAs } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { sendUnfilledAlarm } from '../alarm/service.ts';
import { sendWaves } from '../cover/wave.ts';
import { booking as bookings } from '../schedule/booking-table.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { offer as offers } from '../schedule/offer-table.ts';

const product = await openProduct();
const { db } = product;
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
const { bookingIn, familyWith } = buildersOf(product, owner);
await atAnyHour(db, 2);

const whole = (id: number) => owner.call(booking.get, { params: { id } });
const transition = async (
  { id }: Pick<Booking, 'id'>,
  name: keyof typeof bookingTransitionCalls,
  more = {},
) =>
  owner.call(bookingTransitionCalls[name], {
    params: { id },
    body: { version: (await whole(id)).version, ...more },
  });
const answer = async (id: number, reply: 'accepted' | 'declined') =>
  owner.call(answerForNanny, {
    params: { id },
    body: { version: (await whole(id)).version, answer: reply, reason: 'A migraine' },
  });

/** Returns what a parent reads of a booking in its page, which must be what the list says. */
async function read(client: HttpClient, { id }: Pick<Booking, 'id'>) {
  const details = await client.call(getUserBooking, { params: { id } });
  expect(JSON.stringify(details)).not.toMatch(/migraine/i);
  const [listed] = await client.call(listUserBookings, { query: { sort: ['id', 'DESC'] } });
  const { status, uncovered, asking, replaced, nanny_name } = details;
  expect(listed).toMatchObject({ id, status, uncovered, asking, replaced, nanny_name });
  return { status, uncovered, asking, replaced, nanny_name };
}

test('says that a nanny is asked and until when, and names none who declined or did not reply', async () => {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(db, { display_name: 'Ines Adams' });
  const made = await bookingIn('requested', { parent });
  expect(await read(client, made)).toMatchObject({ uncovered: false, asking: null, replaced: null });
  const { offer } = await transition(made, 'offer', { nanny_polo_id: nanny.id });
  const asking = { nannies: 1, reply_by: offer?.expires_at, accepted: false };
  expect(await read(client, made)).toMatchObject({ asking, replaced: null, nanny_name: null });
  const past = new Date(Date.now() - 1000).toISOString();
  await db.update(offers).set({ expires_at: past }).where(eq(offers.booking_id, made.id));
  expect(await read(client, made)).toMatchObject({ asking: null });
  await answer(made.id, 'declined');
  expect(await read(client, made)).toMatchObject({ uncovered: true, asking: null, replaced: null });
});

test('counts the nannies of the running wave, and says who comes instead until the visit ends', async () => {
  const { parent, nannies } = await neighbourhood(db, 4);
  const client = await signedInAs(product, parent);
  const ines = await readyNanny(db, { display_name: 'Ines Adams' });
  const made = await bookingIn('confirmed', { parent, nanny: ines });
  expect(await read(client, made)).toMatchObject({ replaced: null, nanny_name: 'Ines' });
  await transition(made, 'withdraw', { reason: 'A migraine' });
  const lost = { status: 'offered', uncovered: true, replaced: 'Ines', nanny_name: null };
  expect(await read(client, made)).toEqual({ ...lost, asking: null });
  const request = await askFor(owner, made);
  expect(await read(client, made)).toEqual({
    ...lost,
    asking: { nannies: 2, reply_by: request.next_wave_at, accepted: false },
  });
  const names = JSON.stringify(await client.call(getUserBooking, { params: { id: made.id } }));
  for (const { display_name } of nannies) expect(names).not.toContain(display_name);
  const [first = '', second = ''] = await linksOf(db, request);
  await client.call(answerAsk, { params: { token: first }, body: { answer: 'declined' } });
  expect((await read(client, made)).asking).toEqual({
    nannies: 1,
    reply_by: request.next_wave_at,
    accepted: false,
  });
  await waveIsDue(db, request);
  expect((await read(client, made)).asking).toEqual({ nannies: 1, reply_by: null, accepted: false });
  await sendWaves(db, new Date().toISOString());
  expect((await read(client, made)).asking?.nannies).toBe(3);
  const over = { state: 'exhausted' as const, next_wave_at: null };
  await db.update(coverRequest).set(over).where(eq(coverRequest.id, request.id));
  expect((await read(client, made)).asking).toEqual({ nannies: 3, reply_by: null, accepted: false });
  const { pay_minor } = await client.call(getAsk, { params: { token: second } });
  await client.call(answerAsk, { params: { token: second }, body: { answer: 'accepted', pay_minor } });
  expect(await read(client, made)).toEqual({
    ...lost,
    uncovered: false,
    asking: { nannies: 1, reply_by: null, accepted: true },
  });
  await transition(made, 'confirm', { agency_pays: true });
  const instead = { status: 'confirmed', uncovered: false, asking: null, replaced: 'Ines' };
  expect(await read(client, made)).toMatchObject(instead);
  await post.delivered();
  const mail = (await post.to(parent.email)).at(-1);
  expect(mail?.subject).toMatch(/^For .+ you have \S+ instead of Ines$/);
  const ended = new Date(Date.now() - 60_000).toISOString();
  const began = new Date(Date.now() - 3_600_000).toISOString();
  await db.update(bookings).set({ start_at: began, end_at: ended }).where(eq(bookings.id, made.id));
  expect(await read(client, made)).toMatchObject({ replaced: null });
});

test('says nothing of a nanny who comes again, who was never confirmed, or whose visit has moved', async () => {
  const { parent, client } = await familyWith();
  const ines = await readyNanny(db, { display_name: 'Ines Adams' });
  const made = await bookingIn('confirmed', { parent, nanny: ines });
  await transition(made, 'withdraw');
  const again = {
    params: { id: made.id },
    body: { nanny_polo_id: ines.id, version: (await whole(made.id)).version },
  };
  await owner.call(coverBooking, again);
  expect(await read(client, made)).toMatchObject({ asking: { nannies: 1 }, replaced: null });
  await answer(made.id, 'accepted');
  await transition(made, 'withdraw');
  expect(await read(client, made)).toMatchObject({ uncovered: true, replaced: 'Ines' });
  const other = await bookingIn('accepted', { parent, nanny: await readyNanny(db) });
  await transition(other, 'withdraw');
  expect(await read(client, other)).toMatchObject({ uncovered: true, replaced: null });
});

test('a withdrawal from a confirmed visit sends one mail to the family and one to the office', async () => {
  const { parent, client } = await familyWith();
  const made = await bookingIn('confirmed', { parent });
  await db
    .update(bookings)
    .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    .where(eq(bookings.id, made.id));
  await post.delivered();
  const addresses = [parent.email, product.config.mail.agencyEmail];
  const mailsSoFar = () => Promise.all(addresses.map((to) => post.to(to, 0)));
  const before = await mailsSoFar();
  await transition(made, 'withdraw', { reason: 'A migraine' });
  const late = new Date(Date.parse(made.start_at) - 3_600_000).toISOString();
  for (let tick = 0; tick < 3; tick += 1) {
    await sendUnfilledAlarm(db, late);
    await sendWaves(db, new Date().toISOString());
    await post.delivered();
  }
  const mails = (await mailsSoFar()).map((own, at) => own.slice(before[at]?.length));
  expect(mails.map((own) => own.length)).toEqual([1, 1]);
  expect(mails.flat().some(({ text }) => /migraine/i.test(text))).toBe(false);
  expect(await read(client, made)).toMatchObject({ uncovered: true });
});
