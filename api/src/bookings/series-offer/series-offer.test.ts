/** The page behind a nanny's link to a series offer. */

import { answerOffer } from '@nanny-polo/shared/bookings/offer';
import { daysOf } from '@nanny-polo/shared/bookings/recurrence';
import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import { answerSeriesOffer, getSeriesOffer } from '@nanny-polo/shared/bookings/series-offer';
import { offerSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { createOfferToken } from '../offer/token.ts';
import { booking } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { seriesOffer } from '../schedule/series-table.ts';
import { formatVisitDay, formatVisitDays } from '../schedule/visit-words.ts';
import { extendSeries } from '../series/extend.ts';

const product = await openProduct();
const post = await openPost(product.database);
const owner = await product.signedIn('owner');
const guest = product.client(null);
const { seriesIn } = buildersOf(product, owner);

/** Creates a series of two visits a week and offers it to a nanny. Returns both, with the token of the mail's link. */
async function offered(visits: number) {
  const [series, nanny] = [await created(visits), await readyNanny(product.db)];
  return { nanny, series, token: await offerTo(series, nanny) };
}

async function created(visits: number, date_of_birth?: string): Promise<Series> {
  const parent = await readyParent(product.db);
  if (date_of_birth)
    await product.db
      .update(parentUser)
      .set({ children: parent.children.map((child) => ({ ...child, date_of_birth })) })
      .where(eq(parentUser.id, parent.id));
  const first_day = nextSlot().start_at.slice(0, 10);
  const times = { weekdays: [1, 4], starts: '09:00', ends: '13:00' };
  return seriesIn('requested', { parent, first_day, visits, ...times });
}

/** More visits than fit into eight weeks, so that some are only planned. */
const visits = 24;

type Nanny = Awaited<ReturnType<typeof readyNanny>>;

const read = ({ id }: { id: number }) => owner.call(contract.get, { params: { id } });

async function offerTo(series: Series, nanny: Nanny): Promise<string> {
  const { version } = await read(series);
  await owner.call(offerSeries, { params: { id: series.id }, body: { version, nanny_polo_id: nanny.id } });
  await post.delivered();
  const mail = post.to(nanny.email ?? '', 0);
  const [[, token = ''] = []] = [...((await mail).at(-1)?.text.matchAll(/\/series-offer\/(\S+)/g) ?? [])];
  return token;
}

const page = (token: string) => guest.call(getSeriesOffer, { params: { token } });
const reply = (token: string, body: Body<typeof answerSeriesOffer>) =>
  guest.call(answerSeriesOffer, { params: { token }, body });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const visitsOf = ({ id }: Series) =>
  product.db.select().from(booking).where(eq(booking.series_id, id)).orderBy(asc(booking.series_day));
const holdsOf = (series: Series) => product.db.$count(busy, eq(busy.series_id, series.id));

/** Returns the tokens of the links to the single visits with a waiting offer, by day. */
async function singleTokens(series: Series): Promise<string[]> {
  const found = await product.db
    .select({ id: offer.id })
    .from(offer)
    .innerJoin(booking, eq(booking.id, offer.booking_id))
    .where(and(eq(booking.series_id, series.id), eq(offer.state, 'waiting')))
    .orderBy(asc(booking.series_day));
  return Promise.all(found.map(({ id }) => createOfferToken(product.db, id)));
}

test('shows every visit, and accepts all except one booked and one planned visit', async () => {
  const { series, token, nanny } = await offered(visits);
  const made = (await visitsOf(series)).length;
  const shown = await page(token);
  expect(shown).toMatchObject({
    state: 'waiting',
    code: series.code,
    nanny_name: nanny.display_name.split(' ')[0],
  });
  expect(shown.rule).toMatch(/^Every week on Monday and Thursday until /);
  expect(shown.visits).toHaveLength(visits);
  expect(shown.visits.map(({ stage }) => stage)).toEqual([
    ...Array(made).fill('waiting'),
    ...Array(visits - made).fill(null),
  ]);
  expect(shown.visits.every(({ open, taken }) => open && !taken)).toBe(true);
  expect(shown.pay_minor).toBeGreaterThan(0);
  const days = [shown.visits[1]?.day ?? '', shown.visits[made]?.day ?? ''] as const;
  const after = await reply(token, { answer: 'accepted', except: [...days] });
  expect(after).toMatchObject({ state: 'accepted', message: expect.stringContaining(`${made - 1} visits`) });
  expect(after.visits.find(({ day }) => day === days[0])?.stage).toBe('declined');
  expect(after.visits.map(({ day }) => day)).not.toContain(days[1]);
  expect(after.visits.some(({ open }) => open)).toBe(false);
  expect(after.pay_minor).toBeLessThan(shown.pay_minor);
  expect(await read(series)).toMatchObject({
    nanny_polo_id: nanny.id,
    visits: { to_confirm: made - 1, open: 1 },
    offers: [{ state: 'accepted', planned: true, left_out: [days[1]], answered_by: nanny.display_name }],
  });
  expect(await holdsOf(series)).toBe(visits - made - 1);
  await expect(reply(token, { answer: 'declined' })).rejects.toMatchObject({
    status: 409,
    body: { message: 'You have already accepted this offer.' },
  });
  // Of the bookings made later, the nanny has those on days that they accepted, and the other one is open.
  await extendSeries(product.db, inDays(14));
  const later = (await visitsOf(series)).slice(made);
  expect(later.length).toBeGreaterThan(1);
  expect(later.map((one) => one.nanny_polo_id === null)).toEqual(later.map((_, at) => at === 0));
  expect(later[0]).toMatchObject({ series_day: days[1], status: 'requested' });
});

test('uses the singular in the message about one accepted visit', async () => {
  const { token } = await offered(2);
  const [first] = (await page(token)).visits;
  const { message } = await reply(token, { answer: 'accepted', except: [first?.day ?? ''] });
  expect(message).toBe('You have accepted 1 visit. We will write to you as soon as it is confirmed.');
});

test('declines all visits, which become open', async () => {
  const { series, token } = await offered(3);
  const after = await reply(token, { answer: 'declined', reason: 'I am on holiday then.' });
  expect(after).toMatchObject({
    state: 'declined',
    message: 'You have declined this offer.',
    district: null,
  });
  expect(await read(series)).toMatchObject({ nanny_polo_id: null, visits: { open: 3, waiting: 0 } });
  await expect(reply(token, { answer: 'accepted' })).rejects.toMatchObject({ status: 409 });
});

test('of two simultaneous replies, one counts and the other is refused', async () => {
  const { series, token } = await offered(3);
  const replies = await Promise.allSettled([
    reply(token, { answer: 'accepted' }),
    reply(token, { answer: 'accepted' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(replies.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  expect((await read(series)).visits).toMatchObject({ to_confirm: 3, open: 0 });
});

test('refuses days that are not offered, and a reply that accepts nothing', async () => {
  const { series, token } = await offered(2);
  const [one = '', other = ''] = (await page(token)).visits.map(({ day }) => day);
  for (const except of [['2020-01-01'], [one, other], [one, addDays(other, 1)]])
    await expect(reply(token, { answer: 'accepted', except })).rejects.toMatchObject({
      status: 422,
      body: { errors: { except: [expect.any(String)] } },
    });
  expect((await read(series)).visits).toMatchObject({ waiting: 2 });
});

test('an offer that was replaced or withdrawn, or has expired, says so and accepts no reply', async () => {
  const { series, token, nanny } = await offered(2);
  const newer = await offerTo(series, nanny);
  expect(await page(token)).toMatchObject({
    state: 'withdrawn',
    message: expect.stringContaining('newer offer'),
  });
  await expect(reply(token, { answer: 'accepted' })).rejects.toMatchObject({ status: 409 });
  const past = new Date(Date.now() - 1000).toISOString();
  await product.db.update(seriesOffer).set({ expires_at: past }).where(eq(seriesOffer.series_id, series.id));
  expect(await page(newer)).toMatchObject({ state: 'expired', message: 'This offer has expired.' });
  await expect(reply(newer, { answer: 'accepted' })).rejects.toMatchObject({
    status: 409,
    body: { message: 'This offer has expired.' },
  });
  const dropped = await offered(2);
  for (const { id } of await visitsOf(dropped.series))
    await product.db.update(offer).set({ state: 'withdrawn' }).where(eq(offer.booking_id, id));
  expect(await page(dropped.token)).toMatchObject({ state: 'withdrawn' });
  await expect(reply(dropped.token, { answer: 'accepted' })).rejects.toMatchObject({ status: 409 });
  await expect(page('none')).rejects.toMatchObject({ status: 422 });
});

test('a planned day on which the nanny has become busy must be left out', async () => {
  const { series, token, nanny } = await offered(visits);
  const planned = (await page(token)).visits.filter(({ stage }) => stage === null);
  const [taken] = planned;
  if (!taken) throw new Error('Nothing is planned');
  await product.db.insert(busy).values({
    nanny_polo_id: nanny.id,
    busy: sql`tstzrange(${taken.start_at}::timestamptz, ${taken.end_at}::timestamptz)`,
    reason: 'time_off',
  });
  const shown = await page(token);
  expect(shown.visits.filter((visit) => visit.taken).map(({ day }) => day)).toEqual([taken.day]);
  expect(shown.message).toMatch(new RegExp(`\\. You aren’t free on ${formatVisitDay(taken.start_at)}\\.$`));
  await expect(reply(token, { answer: 'accepted' })).rejects.toMatchObject({
    status: 409,
    body: { code: 'slot_taken', data: { days: [taken.day] } },
  });
  expect((await read(series)).visits.to_confirm).toBe(0);
  await reply(token, { answer: 'accepted', except: [taken.day] });
  expect(await holdsOf(series)).toBe(planned.length - 1);
});

test('replies to single visits decide the series offer once the last one is given', async () => {
  const { series, token } = await offered(visits);
  const links = await singleTokens(series);
  const answer = (link: string, said: 'accepted' | 'declined') =>
    guest.call(answerOffer, { params: { token: link }, body: { answer: said } });
  for (const link of links.slice(1)) await answer(link, 'declined');
  expect(await page(token)).toMatchObject({
    state: 'waiting',
    message: expect.stringContaining(`You have replied to ${links.length - 1} of ${links.length} visits.`),
  });
  expect(await holdsOf(series)).toBe(0);
  await answer(links[0] ?? '', 'accepted');
  expect(await page(token)).toMatchObject({ state: 'accepted' });
  expect((await read(series)).offers).toMatchObject([{ state: 'accepted', accepted: 1 }]);
  expect(await holdsOf(series)).toBe(visits - links.length);
  const other = await offered(2);
  for (const link of await singleTokens(other.series)) await answer(link, 'declined');
  expect(await page(other.token)).toMatchObject({ state: 'declined' });
  expect((await read(other.series)).nanny_polo_id).toBeNull();
});

test('a booking made while an offer was waiting belongs to the offer', async () => {
  const { series, token } = await offered(visits);
  const before = (await visitsOf(series)).length;
  await extendSeries(product.db, inDays(8));
  const made = (await visitsOf(series)).slice(before);
  expect(made.length).toBeGreaterThan(1);
  expect((await page(token)).visits).toHaveLength(visits);
  const except = [made[0]?.series_day ?? ''];
  await reply(token, { answer: 'accepted', except });
  const after = await visitsOf(series);
  expect(
    after.filter(({ nanny_polo_id }) => nanny_polo_id === null).map(({ series_day }) => series_day),
  ).toEqual(except);
  expect((await page(token)).visits).toHaveLength(visits - 1);
});

const letterTo = async ({ email }: Nanny) => (await post.to(email ?? '', 0)).at(-1);

test('the letter and the page agree on visits, pay and the days on which the nanny is not free', async () => {
  const series = await created(visits);
  const nanny = await readyNanny(product.db);
  const days = daysOf(series, { from: series.first_day, to: series.last_day ?? '' });
  const busyDay = days.at(-2) ?? '';
  await product.db.insert(busy).values({
    nanny_polo_id: nanny.id,
    busy: sql`tstzrange(${`${busyDay}T00:00Z`}::timestamptz, ${`${busyDay}T23:00Z`}::timestamptz)`,
    reason: 'time_off',
  });
  const shown = await page(await offerTo(series, nanny));
  const free = shown.visits.filter(({ taken }) => !taken);
  expect(free).toHaveLength(visits - 1);
  expect(shown.pay_minor).toBe(free.reduce((sum, { pay_minor }) => sum + (pay_minor ?? 0), 0));
  const letter = await letterTo(nanny);
  expect(letter?.subject).toContain(`${visits - 1} visits for you, ${formatVisitDays(free)}`);
  const notFree = `You aren’t free on${formatVisitDay(`${busyDay}T12:00Z`)}`;
  const text = letter?.text.replaceAll(/:?\s+/g, ' ') ?? '';
  expect(text).toContain(`In total ${visits - 1} visits`);
  expect(text).toContain(`Your pay ${formatShortMoney(shown.pay_minor)}`);
  expect(text).toContain(notFree.replace('on', 'on '));
  expect(shown.message).toContain(notFree.replace('on', 'on '));
});

test.each([
  ['a child who turns two', 24, 10, '23 months (2 years from '],
  ['a child who turns five', 60, 10, '4 years (5 years from '],
  ['a newborn', 0, -3, 'under 1 month (2 months by '],
  ['a child without a birthday', 60, -10, '5 years'],
])('the letter and the page give the ages over all visits: %s', async (_, months, after, words) => {
  const first = nextSlot().start_at.slice(0, 10);
  const date = new Date(`${addDays(first, after)}T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  const series = await created(visits, date.toISOString().slice(0, 10));
  const nanny = await readyNanny(product.db);
  const { children_ages } = await page(await offerTo(series, nanny));
  expect(children_ages).not.toEqual([]);
  for (const age of children_ages) expect(age.startsWith(words)).toBe(true);
  const text = (await letterTo(nanny))?.text ?? '';
  const [age = ''] = children_ages;
  expect(text.split(`One child, aged ${age.replace(/ years$/, '')}`)).toHaveLength(2);
});
