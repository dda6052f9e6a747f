/** A change to a family's record is applied to the bookings that the family has already requested. */

import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny } from '@nanny-polo/shared/bookings/booking-work';
import { getCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { getOffer } from '@nanny-polo/shared/bookings/offer';
import { series as seriesContract } from '@nanny-polo/shared/bookings/series';
import { noBookedNotes, noNotes } from '@nanny-polo/shared/people/child-notes';
import { getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import type { Address, BookedChild, SentChild } from '@nanny-polo/shared/people/family-fields';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { askFor, atAnyHour } from '../../test/cover.ts';
import { readyNanny } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries } from '../../test/series.ts';
import { series } from '../schedule/series-table.ts';
import { extendSeries } from '../series/extend.ts';

const product = await openProduct();
const post = await openPost(product.database);
const owner = await product.signedIn('owner');
await atAnyHour(product.db, 2);

const noah: BookedChild = { id: 1, name: 'Noah', date_of_birth: '2024-02-01', ...noBookedNotes };
const ida: BookedChild = { id: 2, name: 'Ida', date_of_birth: '2022-05-01', ...noBookedNotes };
const home: Address = {
  label: 'Home',
  line: '1 Strand',
  postcode: 'WC2N 5HR',
  lat: 51.508,
  lng: -0.125,
  access_notes: '',
};

const { bookingIn, seriesIn, familyWith } = buildersOf(product, owner);

async function family(booked: BookedChild[] = [ida]) {
  const children = booked.map((child) => ({ ...noNotes, ...child }));
  const { parent, client } = await familyWith({ addresses: [home], children });
  return {
    parent,
    change: async (changes: { children?: SentChild[]; addresses?: Address[] }) => {
      const { data } = await client.call(getFamily);
      return client.call(updateFamily, { body: { version: data.version, ...changes } });
    },
  };
}

const now = ({ id }: Booking) => owner.call(booking.get, { params: { id } });
const historyOf = ({ id }: Booking) => owner.call(booking.history, { params: { id } });

test('a new child is added to a request that is for all the family’s children, and its history records it', async () => {
  const { parent, change } = await family();
  const one = await bookingIn('requested', { parent });
  await change({ children: [ida, noah] });
  expect(await now(one)).toMatchObject({ children: [ida, noah], version: one.version + 1 });
  const events = await historyOf(one);
  expect(events.find(({ action }) => action === 'follow-family')).toMatchObject({
    before: { children: [ida] },
    after: { children: [ida, noah] },
    actor: parent.name,
  });
});

test('a request whose price rises with a new child waits for the family’s agreement', async () => {
  const { parent, change } = await family();
  const one = await bookingIn('requested', { parent });
  expect(one.waits_for?.hindrances).toEqual([]);
  await change({ children: [ida, noah] });
  const { waits_for } = await now(one);
  expect(waits_for?.hindrances.map(({ kind }) => kind)).toEqual(['price_not_agreed']);
});

test('a family is asked in one mail about all visits of a series that a new child makes dearer', async () => {
  const { parent, change } = await family();
  const { id } = await createSeries(owner, { parent_id: parent.id, visits: 4 });
  await change({ children: [ida, noah] });
  await post.delivered();
  const mails = await post.to(parent.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/Please agree to a new price for 4 visits$/),
  ]);
  expect((await bookingsOf(owner, id)).every(({ pending_minor }) => pending_minor !== null)).toBe(true);
});

test.each([
  ['before they reply', 'waiting'],
  ['after they have accepted', 'accepted'],
])('the nanny gets one mail about an offer whose children or area change %s', async (_, state) => {
  const { parent, change } = await family();
  const nanny = await readyNanny(product.db);
  const { id, version } = await bookingIn('offered', { parent, nanny });
  await post.delivered();
  const params = { id };
  if (state === 'accepted')
    await owner.call(answerForNanny, { params, body: { version, answer: 'accepted' } });
  await change({ children: [{ ...ida, allergies: ['Peanuts'] }] });
  await change({ children: [ida, noah], addresses: [{ ...home, postcode: 'SE22 8HU' }] });
  await post.delivered();
  const mails = (await post.to(nanny.email ?? '', 0)).filter(({ subject }) => subject.includes('changed'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/SE22.*For: Two children, aged /s);
  expect(mails[0]?.text).not.toContain(parent.name);
  const token = tokenIn(mails[0]);
  const shown = await product.client(null).call(getOffer, { params: { token } });
  expect(shown).toMatchObject({
    stage: state,
    district: 'SE22',
    children_ages: [expect.any(String), expect.any(String)],
  });
});

test('the nanny gets one mail about all the offered visits of a series that a new child changes', async () => {
  const { parent, change } = await family();
  const nanny = await readyNanny(product.db);
  await createSeries(owner, { parent_id: parent.id, offers: [{ nanny_polo_id: nanny.id }], visits: 4 });
  await post.delivered();
  await change({ children: [ida, noah] });
  await post.delivered();
  const subjects = (await post.to(nanny.email ?? '', 0)).map(({ subject }) => subject);
  const changed = expect.stringMatching(/The offer of 4 visits has changed, /);
  expect(subjects).toHaveLength(2);
  expect(subjects).toContainEqual(changed);
});

test('a new child is not added to a request for only some of the children', async () => {
  const { parent, change } = await family([ida, noah]);
  const one = await bookingIn('requested', { parent, children: [noah] });
  await change({ children: [ida, noah, { ...noah, id: undefined, name: 'Mia' }] });
  expect(await now(one)).toMatchObject({ children: [noah], version: one.version });
});

test.each([
  ['children', { children: [ida, noah] }],
  ['postcode', { addresses: [{ ...home, postcode: 'SE22 8HU' }] }],
])('a change to the family’s %s ends the cover request of a booking', async (_, changes) => {
  const { parent, change } = await family();
  await readyNanny(product.db);
  const one = await bookingIn('requested', { parent });
  await askFor(owner, one);
  const asked = async () => (await owner.call(getCoverRequest, { params: { id: one.id } })).request;
  await change({ children: [{ ...ida, allergies: ['Peanuts'] }] });
  expect((await asked())?.ended_at).toBeNull();
  await change(changes);
  const ended = await asked();
  expect(ended).toMatchObject({ state: 'stopped', ended_why: `${one.code} was changed` });
  expect(new Set(ended?.asks.map(({ state }) => state))).toEqual(new Set(['withdrawn']));
});

test('new allergies, notes and access notes are written to requests and to confirmed bookings, whose price stays', async () => {
  const { parent, change } = await family();
  const [open, agreed] = [await bookingIn('requested', { parent }), await bookingIn('confirmed', { parent })];
  const allergic = { ...ida, allergies: ['Peanuts'], notes: 'Naps at noon' };
  const described = { ...home, access_notes: 'Lower bell' };
  await change({ children: [allergic, noah], addresses: [described] });
  expect(await now(open)).toMatchObject({ children: [allergic, noah], address: described });
  const after = await now(agreed);
  expect(after).toMatchObject({ children: [allergic], address: described, total_minor: agreed.total_minor });
});

test.each(['parent', 'office'])(
  'a corrected allergy of the %s is in every booked visit at once, and each nanny reads in one mail without it where to look',
  async (by) => {
    const { parent, change } = await family();
    const [nanny, other] = [await readyNanny(product.db), await readyNanny(product.db)];
    const offered = await bookingIn('offered', { parent });
    const booked = [
      offered,
      await bookingIn('confirmed', { parent, nanny }),
      await bookingIn('confirmed', { parent, nanny }),
      await bookingIn('in_progress', { parent, nanny: other }),
    ];
    const { id } = await seriesIn('confirmed', { parent, nanny, visits: 2 });
    await post.delivered();
    const children = [{ ...ida, allergies: ['Cashews'] }];
    const params = { id: parent.id };
    if (by === 'parent') await change({ children });
    else {
      const record = await owner.call(parents.get, { params });
      await owner.call(parents.update, { params, body: { ...record, children } });
    }
    for (const visit of [...booked, ...(await bookingsOf(owner, id))])
      expect((await now(visit)).children).toEqual(children);
    expect(await owner.call(seriesContract.get, { params: { id } })).toMatchObject({ children });
    await post.delivered();
    const news = async (email: string | null) =>
      (await post.to(email ?? '', 0)).filter(({ subject }) => subject.includes('read about the children'));
    const [[toNanny, ...more], [toOther]] = [await news(nanny.email), await news(other.email)];
    expect(more).toEqual([]);
    expect(toNanny?.text.match(/\/offer\//g)).toHaveLength(4);
    const link = { token: tokenIn(toOther) };
    const shown = await product.client(null).call(getOffer, { params: link });
    expect(shown.visit?.children).toMatchObject([{ allergies: ['Cashews'] }]);
    const texts = `${toNanny?.text} ${toOther?.text}`;
    expect(texts).toContain('WC2N');
    expect(texts).not.toMatch(/Cashew|allerg|Ida|1 Strand|5HR/i);
  },
);

test('a corrected child is written to all open bookings, a corrected address only to those not confirmed', async () => {
  const { parent, change } = await family();
  const [open, agreed] = [await bookingIn('requested', { parent }), await bookingIn('confirmed', { parent })];
  const renamed = { ...ida, name: 'Ida May' };
  const moved = { ...home, line: '12 Elm Road', postcode: 'SE22 8HU', lat: null, lng: null };
  await change({ children: [renamed], addresses: [moved] });
  expect(await now(open)).toMatchObject({ children: [renamed], address: { line: '12 Elm Road' } });
  expect(await now(agreed)).toMatchObject({ children: [renamed], address: home });
});

test('a child or an address that is removed stays in the bookings', async () => {
  const { parent, change } = await family([ida, noah]);
  const one = await bookingIn('requested', { parent });
  await change({ children: [noah], addresses: [] });
  expect(await now(one)).toMatchObject({ children: [ida, noah], address: home, version: one.version });
});

test('changes that the back office makes to a family are applied to its open requests, but not to ended ones', async () => {
  const { parent } = await family();
  const [open, ended] = [await bookingIn('requested', { parent }), await bookingIn('requested', { parent })];
  const cancel = { params: { id: ended.id }, body: { version: ended.version } };
  const cancelled = await owner.call(bookingTransitionCalls.cancel, cancel);
  const record = await owner.call(parents.get, { params: { id: parent.id } });
  const body = { ...record, children: [ida, noah] };
  await owner.call(parents.update, { params: { id: parent.id }, body });
  expect(await now(open)).toMatchObject({ children: [ida, noah] });
  expect(await now(ended)).toEqual(cancelled);
});

test('a request made while the family adds a child includes the child', async () => {
  const { parent, change } = await family();
  const [one] = await Promise.all([bookingIn('requested', { parent }), change({ children: [ida, noah] })]);
  expect((await now(one)).children).toEqual([ida, noah]);
});

test('visits made after the change have a new allergy, and a new child only if their series is not confirmed', async () => {
  for (const confirmed_at of [null, new Date().toISOString()]) {
    const { parent, change } = await family();
    const { id } = await createSeries(owner, { parent_id: parent.id });
    await product.db.update(series).set({ confirmed_at }).where(eq(series.id, id));
    const before = await bookingsOf(owner, id);
    const allergic = { ...ida, allergies: ['Peanuts'] };
    await change({ children: [allergic, noah] });
    await extendSeries(product.db, new Date(Date.now() + 7 * 86_400_000).toISOString());
    const after = (await bookingsOf(owner, id)).slice(before.length);
    const children = confirmed_at === null ? [allergic, noah] : [allergic];
    expect(after.map((one) => one.children)).toEqual(after.map(() => children));
    expect(after.length).toBeGreaterThan(0);
  }
});
