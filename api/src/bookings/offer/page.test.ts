import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer, getOffer } from '@nanny-polo/shared/bookings/offer';
import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { event } from '../../kernel/history/table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { someFacts } from '../../test/facts.ts';
import { letterOf } from '../../test/letter.ts';
import { beginNow, nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { bookingLetter } from '../letters/booking-news.ts';
import { offerLetter } from '../letters/offer.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { offer as offers } from '../schedule/offer-table.ts';
import { createOfferToken } from './token.ts';

const product = await openProduct();
const post = await openPost(product.database);
const owner = await product.signedIn('owner');
const nobody = product.client(null);

const child = {
  name: 'Ida',
  id: 1,
  date_of_birth: '2022-05-01',
  ...noNotes,
  allergies: ['Peanuts'],
  medicines: 'Inhaler, two puffs',
  doctor_name: 'Dr Doktorowa',
  doctor_phone: '020 7946 0002',
  school_name: 'Beacon Nursery',
  school_phone: '020 7946 0003',
  routine: 'Naps at one',
  notes: 'Sleeps with a light',
};
const contact = { name: 'Granny Weatherwax', phone: '+442079460001', relation: 'Grandmother' };
const home = { label: 'Home', line: '1 Strand', postcode: 'WC2N 5HR', lat: 51.508, lng: -0.125 };
const address = { ...home, access_notes: 'Blue door, code 1234' };

/** The family's data that only the confirmed nanny may see. */
const personal =
  /Petra|\+44|Ida|Peanuts|Inhaler|Doktorowa|Beacon|7946 000|Naps|Sleeps|Strand|Blue door|Ring twice|Weatherwax/;

const family = () =>
  readyParent(product.db, {
    phone: '+447700900123',
    addresses: [address],
    children: [child],
    emergency_contacts: [contact],
  });

/** The time of a visit so near that its nanny may know how to get in. */
const soon = () => {
  const start = Date.now() + 47 * 3_600_000;
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + 3 * 3_600_000).toISOString() };
};

/** Creates a booking of a family with much personal data, and the link to its nanny's offer. */
async function offerIn(stage: 'offered' | 'confirmed', more: object = {}) {
  const nanny = await readyNanny(product.db);
  const fields = { parent: await family(), nanny, notes: 'Ring twice', ...more };
  const one = await bookingIn(stage, fields);
  return { one, nanny, params: await linkTo(one) };
}

const linkTo = async ({ offer }: Booking) => ({
  token: await product.db.transaction((tx) => createOfferToken(tx, offer?.id ?? 0)),
});

const { transition, accept } = bookingCalls(owner);
const { bookingIn } = buildersOf(product, owner);

const page = (params: { token: string }) => nobody.call(getOffer, { params });

const views = ({ id }: Booking) =>
  product.db
    .select({ actor: event.actor_name })
    .from(event)
    .where(and(eq(event.resource, 'booking'), eq(event.record_id, id), eq(event.action, 'view')));

test('shows the confirmed nanny how to get in only from 48 hours before the visit', async () => {
  const { one, params } = await offerIn('confirmed');
  expect((await page(params)).visit).toMatchObject({
    address: { line: '1 Strand', access_notes: '' },
    access_from: new Date(Date.parse(one.start_at) - 48 * 3_600_000).toISOString(),
  });
});

test('shows the confirmed nanny the details of the visit, and records each view', async () => {
  const { one, nanny, params } = await offerIn('confirmed', soon());
  expect(await page(params)).toMatchObject({
    stage: 'confirmed',
    visit: {
      family_name: expect.stringMatching(/^Petra Ready/),
      phone: '+447700900123',
      address: { line: '1 Strand', postcode: 'WC2N 5HR', access_notes: 'Blue door, code 1234' },
      access_from: null,
      children: [
        (({ id: _, date_of_birth: __, ...notes }) => ({ ...notes, age: expect.any(String) }))(child),
      ],
      notes: 'Ring twice',
      emergency_contacts: [contact],
      until: new Date(Date.parse(one.end_at) + 86_400_000).toISOString(),
    },
  });
  expect(await views(one)).toEqual([{ actor: nanny.display_name }]);
  const { version } = await owner.call(booking.get, { params: { id: one.id } });
  expect(version).toBe(one.version);
});

test('shows a nanny who has not been confirmed only the area, the ages, the time and the pay', async () => {
  const { one, params } = await offerIn('offered');
  const waiting = await page(params);
  const accepted = await nobody.call(answerOffer, { params, body: { answer: 'accepted' } });
  for (const seen of [waiting, accepted, await page(params)]) {
    expect(seen).toMatchObject({ district: 'WC2N', children_ages: [expect.any(String)], visit: null });
    expect(seen.pay_rate_minor).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toMatch(personal);
  }
  expect(await views(one)).toEqual([]);
});

test('mails the nanny a link but no personal data', async () => {
  const { one, nanny } = await offerIn('confirmed');
  await post.delivered();
  const mails = await post.to(nanny.email ?? '');
  for (const mail of mails) expect(`${mail.subject} ${mail.text}`).not.toMatch(personal);
  const news = mails.find(({ subject }) => subject.startsWith('You are booked'));
  expect(await page({ token: tokenIn(news) })).toMatchObject({ stage: 'confirmed', code: one.code });
});

test('names no pay from the agency for live-in care, for which the family pays', async () => {
  const { one, params } = await offerIn('offered', { service: 'live_in' });
  expect((await page(params)).pay_rate_minor).toBeNull();
  const context = {
    publicUrl: 'https://x.example',
    agencyEmail: 'office@nanny.example',
    pinSeconds: 600,
    facts: someFacts,
  };
  const mail = await letterOf(offerLetter.compose(product.db, { offer_id: one.offer?.id ?? 0 }, context));
  expect(mail?.subject).toMatch(/ in /);
  await accept(one.id);
  await transition(one.id, 'confirm');
  const news = { booking_id: one.id, news: 'confirmed', to: 'nanny' } as const;
  const confirmation = await letterOf(bookingLetter.compose(product.db, news, context));
  expect(confirmation?.subject).toContain('You are booked for ');
  expect(JSON.stringify([mail, confirmation])).not.toContain('Your pay');
});

test('mails the family the nanny’s name and checks, and each line of the price', async () => {
  const parent = await family();
  const nanny = await readyNanny(product.db, {
    display_name: 'Amara Okafor',
    languages: ['English', 'Igbo'],
  });
  await bookingIn('confirmed', { parent, nanny });
  const [mail] = await post.to(parent.email);
  expect(mail?.text).toMatch(/Amara\b(?! Okafor)/);
  expect(mail?.text).toContain('English, Igbo');
  expect(mail?.text).toMatch(/Checks: Work history 1 Sept 2026, .*Trial day 1 Sept 2026/);
  expect(mail?.text).toMatch(/Care.*£/);
  expect(mail?.text).toMatch(/Total.*£/);
});

test('hides the details a day after the visit', async () => {
  const { one, params } = await offerIn('confirmed');
  await beginNow(product.db, one, -60 * 26, -60 * 23);
  expect(await page(params)).toMatchObject({ stage: 'over', visit: { family_name: expect.any(String) } });
  await beginNow(product.db, one, -60 * 28, -60 * 25);
  const later = await page(params);
  expect(later).toMatchObject({ stage: 'over', visit: null, district: null, children_ages: [] });
  expect(JSON.stringify(later)).not.toMatch(personal);
});

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('keeps the details during the visit and for a day after the check-out', async () => {
  const { one, params } = await offerIn('confirmed');
  await beginNow(product.db, one);
  await transition(one.id, 'check-in');
  await beginNow(product.db, one, -60 * 30, -60 * 26);
  expect(await page(params)).toMatchObject({ stage: 'confirmed', visit: { phone: expect.any(String) } });
  await product.db
    .update(table)
    .set({ status: 'completed', checked_in_at: at(-60), checked_out_at: at(-1) })
    .where(eq(table.id, one.id));
  expect(await page(params)).toMatchObject({ stage: 'over', visit: { phone: expect.any(String) } });
});

test('hides the details from a nanny who was suspended, and hides the details of an erased family', async () => {
  const { one, nanny, params } = await offerIn('confirmed');
  await product.db.update(nannyPolo).set({ status: 'suspended' }).where(eq(nannyPolo.id, nanny.id));
  expect(await page(params)).toMatchObject({ stage: 'confirmed', visit: null });
  await product.db.update(nannyPolo).set({ status: 'active' }).where(eq(nannyPolo.id, nanny.id));
  await product.db
    .update(parentUser)
    .set({ erased_at: new Date().toISOString() })
    .where(eq(parentUser.id, one.parent_id));
  expect(await page(params)).toMatchObject({ stage: 'confirmed', visit: null });
});

test('shows the new time of a confirmed booking that was rescheduled', async () => {
  const { one, params } = await offerIn('confirmed');
  const slot = nextSlot();
  await owner.call(rescheduleBooking, {
    params: { id: one.id },
    body: { version: one.version, ...slot, nanny_agreed: true },
  });
  const seen = await page(params);
  expect(seen).toMatchObject({ stage: 'rescheduled', start_at: slot.start_at, visit: expect.any(Object) });
  expect(seen.message).toMatch(/rescheduled/);
});

test.each([
  ['cancel', 'cancelled', /cancelled/],
  ['decline', 'not_taken_on', /declined/],
  ['expire', 'unfilled', /not confirmed in time/],
] as const)('says why a booking will not take place after the transition %s', async (name, stage, words) => {
  const { one, params } = await offerIn('offered');
  await nobody.call(answerOffer, { params, body: { answer: 'accepted' } });
  await transition(one.id, name);
  const seen = await page(params);
  expect(seen).toMatchObject({ state: 'withdrawn', stage, visit: null, district: null });
  expect(seen.message).toMatch(words);
});

test('hides the details at once when a confirmed booking is cancelled or loses its nanny', async () => {
  const first = await offerIn('confirmed');
  await transition(first.one.id, 'cancel');
  expect(await page(first.params)).toMatchObject({ stage: 'cancelled', visit: null });
  const second = await offerIn('confirmed');
  await owner.call(rescheduleBooking, {
    params: { id: second.one.id },
    body: {
      version: second.one.version,
      start_at: second.one.start_at,
      end_at: second.one.end_at,
      nanny_polo_id: (await readyNanny(product.db)).id,
    },
  });
  expect(await page(second.params)).toMatchObject({
    stage: 'withdrawn',
    message: 'This visit is off your calendar. You don’t need to do anything.',
    visit: null,
  });
  const third = await offerIn('confirmed');
  await transition(third.one.id, 'withdraw');
  expect(await page(third.params)).toMatchObject({ stage: 'retracted', visit: null });
});

test('shows how an offer ended', async () => {
  const { one, nanny, params } = await offerIn('offered');
  const rescheduled = await owner.call(rescheduleBooking, {
    params: { id: one.id },
    body: { version: one.version, ...nextSlot() },
  });
  expect(await page(params)).toMatchObject({ state: 'withdrawn', stage: 'reoffered' });
  expect(rescheduled.nanny_polo_id).toBe(nanny.id);
  const covered = await owner.call(coverBooking, {
    params: { id: one.id },
    body: { version: rescheduled.version, nanny_polo_id: (await readyNanny(product.db)).id },
  });
  expect(await page(params)).toMatchObject({
    state: 'withdrawn',
    stage: 'withdrawn',
    message: 'This offer has been withdrawn. You don’t need to do anything.',
  });
  const second = await linkTo(covered);
  await nobody.call(answerOffer, { params: second, body: { answer: 'declined' } });
  expect(await page(second)).toMatchObject({ stage: 'declined' });
  const late = await offerIn('offered');
  await product.db
    .update(offers)
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where(eq(offers.id, late.one.offer?.id ?? 0));
  expect(await page(late.params)).toMatchObject({ stage: 'expired', visit: null });
});
