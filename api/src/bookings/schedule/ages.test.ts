/** The ages of children at their care: in bookings and series, and as nannies read them. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getOffer } from '@nanny-polo/shared/bookings/offer';
import { series as contract } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { noBookedNotes, noNotes, omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { updateFamily } from '@nanny-polo/shared/people/family';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { someFacts } from '../../test/facts.ts';
import { letterOf } from '../../test/letter.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries } from '../../test/series.ts';
import { offerLetter } from '../letters/offer.ts';
import { createOfferToken } from '../offer/token.ts';
import { extendSeries } from '../series/extend.ts';
import { booking as bookings } from './booking-table.ts';
import { series } from './series-table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const service = 'hourly' as const;
const child = (name: string, date_of_birth: string) => ({ name, date_of_birth, ...noBookedNotes });
const dayOf = ({ start_at }: { start_at: string }) => agencyDayOf(start_at);
const years = (day: string, count: number) =>
  `${Number(day.slice(0, 4)) - count}${day.slice(4).replace('-02-29', '-02-28')}`;
const refusal = (message: RegExp, field = 'children') => ({
  status: 422,
  body: { errors: { [field]: [expect.stringMatching(message)] } },
});
const unborn = /Bump is due on .+, after the care begins\. Choose a later start, or leave Bump out\.$/;
const adult = /Tom, born on .+, is not under 18 when the care begins\. Leave Tom out\.$/;

test('books a child from the day on which they are due, and refuses earlier care by name', async () => {
  const early = nextSlot();
  const later = nextSlot();
  const bump = child('Bump', dayOf(later));
  const parent = await readyParent(product.db, { children: [] });
  const client = await signedInAs(product, parent);
  const { data } = await client.call(updateFamily, { body: { version: parent.version, children: [bump] } });
  const born = data.children.map(omitPrivateNotes);
  const body = { service, children: born };
  await expect(client.call(requestBooking, { body: { ...body, ...early } })).rejects.toMatchObject(
    refusal(unborn),
  );
  const office = { parent_id: parent.id, service };
  for (const children of [born, undefined])
    await expect(
      owner.call(booking.create, { body: { ...office, ...early, ...(children && { children }) } }),
    ).rejects.toMatchObject(refusal(unborn));
  const { id, version } = await client.call(requestBooking, { body: { ...body, ...later } });
  await expect(
    owner.call(rescheduleBooking, { params: { id }, body: { version, ...early, nanny_agreed: true } }),
  ).rejects.toMatchObject(refusal(unborn));
});

test('books a child until the day before they are 18', async () => {
  const slot = nextSlot();
  const { id: parent_id } = await readyParent(product.db);
  const book = (born: string) =>
    owner.call(booking.create, { body: { parent_id, service, ...slot, children: [child('Tom', born)] } });
  await expect(book(years(dayOf(slot), 18))).rejects.toMatchObject(refusal(adult));
  await expect(book('1950-01-01')).rejects.toMatchObject(refusal(adult));
  await book(addDays(years(dayOf(slot), 18), 1));
});

test('leaves a sibling who is not born yet out of a booking for “the family’s children”', async () => {
  const slot = nextSlot();
  const children = [
    { ...noNotes, id: 1, ...child('Ida', '2022-05-01') },
    { ...noNotes, id: 2, ...child('Bump', addDays(dayOf(slot), 1)) },
  ];
  const { id: parent_id } = await readyParent(product.db, { children });
  const one = await owner.call(booking.create, { body: { parent_id, service, ...slot } });
  expect(one.children.map(({ name }) => name)).toEqual(['Ida']);
});

test('a booking from before the rule can be read, and changed except for its time and children', async () => {
  const { id: parent_id } = await readyParent(product.db);
  const { id } = await owner.call(booking.create, { body: { parent_id, service, ...nextSlot() } });
  const tom = { id: 1, ...child('Tom', '2000-01-01') };
  await product.db
    .update(bookings)
    .set({ children: [tom] })
    .where(eq(bookings.id, id));
  const params = { id };
  const record = await owner.call(booking.get, { params });
  expect(record.children).toEqual([tom]);
  const changed = await owner.call(booking.update, { params, body: { ...record, notes: 'Ring twice' } });
  const { version } = changed;
  await expect(
    owner.call(rescheduleBooking, { params, body: { version, ...nextSlot(), nanny_agreed: true } }),
  ).rejects.toMatchObject(refusal(adult));
  const { start_at } = changed;
  const end_at = new Date(Date.parse(changed.end_at) + 3_600_000).toISOString();
  await owner.call(rescheduleBooking, { params, body: { version, start_at, end_at, nanny_agreed: true } });
});

test('tells a nanny the age of a baby at the care in months, on the page and in the mail', async () => {
  const slot = nextSlot();
  const day = dayOf(slot);
  const ages = [
    ['not born yet', addDays(day, 1)],
    ['under 1 month', addDays(day, -5)],
    ['23 months', addDays(years(day, 2), 1)],
    ['2 years', years(day, 2)],
  ] as const;
  const { id: parent_id } = await readyParent(product.db);
  const { id: nanny_polo_id } = await readyNanny(product.db);
  const made = await owner.call(booking.create, { body: { parent_id, nanny_polo_id, service, ...slot } });
  const children = ages.map(([name, born], at) => ({ id: at + 1, ...child(name, born) }));
  await product.db.update(bookings).set({ children }).where(eq(bookings.id, made.id));
  const offer_id = made.offer?.id ?? 0;
  const token = await product.db.transaction((tx) => createOfferToken(tx, offer_id));
  const seen = await product.client(null).call(getOffer, { params: { token } });
  expect(seen.children_ages).toEqual(ages.map(([words]) => words));
  const context = {
    publicUrl: 'https://x.example',
    agencyEmail: 'office@nanny.example',
    pinSeconds: 600,
    facts: someFacts,
  };
  const letter = await letterOf(offerLetter.compose(product.db, { offer_id }, context));
  expect(JSON.stringify(letter)).toContain('not born yet, under 1 month, 23 months and 2 years');
  await owner.call(answerForNanny, {
    params: { id: made.id },
    body: { version: made.version, answer: 'accepted' },
  });
});

test('a series is refused at the first visit for which a child is too young or too old', async () => {
  const parent = await readyParent(product.db);
  const made = await createSeries(owner, { parent_id: parent.id });
  const [visit, second] = await bookingsOf(owner, made.id);
  if (!visit || !second) throw new Error('The series has no two visits');
  const create = (born: string, name: string) =>
    createSeries(owner, { parent_id: parent.id, children: [child(name, born)] });
  await expect(create(addDays(dayOf(visit), 1), 'Bump')).rejects.toMatchObject(refusal(unborn));
  await expect(create(years(dayOf(second), 18), 'Tom')).rejects.toMatchObject(refusal(adult));
  const change = (born: string, name: string) =>
    owner.call(changeSeries, {
      params: { id: made.id },
      body: {
        version: made.version,
        from_day: dayOf(visit),
        keep_changed: true,
        changes: { children: [child(name, born)] },
      },
    });
  const field = 'changes.children';
  await expect(change(addDays(dayOf(visit), 1), 'Bump')).rejects.toMatchObject(refusal(unborn, field));
  await expect(change(years(dayOf(second), 18), 'Tom')).rejects.toMatchObject(refusal(adult, field));
});

test('the visits of a series after a child’s 18th birthday are left out, and say why', async () => {
  const parent = await readyParent(product.db);
  const { id } = await createSeries(owner, { parent_id: parent.id });
  const params = { id };
  const { made_until, children } = await owner.call(contract.get, { params });
  const tom = children.map((one) => ({
    ...one,
    name: 'Tom',
    date_of_birth: years(addDays(made_until, 1), 18),
  }));
  await product.db.update(series).set({ children: tom }).where(eq(series.id, id));
  const before = await bookingsOf(owner, id);
  await extendSeries(product.db, new Date(Date.now() + 14 * 86_400_000).toISOString());
  expect(await bookingsOf(owner, id)).toHaveLength(before.length);
  const after = await owner.call(contract.get, { params });
  expect(after.made_until > made_until).toBe(true);
  expect(after.left_out.length).toBeGreaterThan(0);
  const [skip] = await owner.call(contract.history, { params });
  expect(skip).toMatchObject({ action: 'skip', after: { reason: expect.stringMatching(adult) } });
});
