import { type Booking, booking, type bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { getOffer } from '@nanny-polo/shared/bookings/offer';
import { describeArrangement } from '@nanny-polo/shared/bookings/recurrence';
import { noBookedNotes } from '@nanny-polo/shared/people/child-notes';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { agreeByLink, getPriceChange, refuseByLink } from '@nanny-polo/shared/pricing/price-change';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { system } from '../../kernel/history/service.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { someFacts } from '../../test/facts.ts';
import { letterOf } from '../../test/letter.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { type Mail, openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { addVisit, readySeries } from '../../test/series.ts';
import { rescheduleVisit } from '../booking/reschedule.ts';
import { placeBooking } from '../booking/service.ts';
import { lifeCycle, type Sent } from '../booking/transition.ts';
import { lockBooking } from '../booking-record/row.ts';
import { visitsLetter } from '../letters/visits.ts';
import type { VisitsMail } from '../mail/kinds.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { seriesOffer } from '../schedule/series-table.ts';
import { formatVisitDay, formatVisitDays, formatVisitHours } from '../schedule/visit-words.ts';
import { queueOneMailEach } from './one-mail.ts';

const product = await openProduct();
const post = await openPost(product.database);
const owner = await product.signedIn('owner');

async function requested(count: number) {
  const parent = await readyParent(product.db);
  const nanny = await readyNanny(product.db);
  const series = await readySeries(product.db, parent.id);
  const visits: Booking[] = [];
  for (let at = 0; at < count; at += 1) visits.push(await addVisit(product.db, owner, series));
  return { parent, nanny, series, visits };
}

const { accept } = bookingCalls(owner);

/** Makes a transition of each visit in one transaction with one mail for each person. */
const each = (
  visits: readonly Booking[],
  name: keyof typeof bookingTransitionCalls,
  sent: Omit<Sent, 'version'> = {},
) =>
  product.db.transaction((tx) =>
    queueOneMailEach(tx, async () => {
      for (const { id } of visits)
        await makeTransitionOf(tx, system, lifeCycle, await lockBooking(tx, id), name, sent);
    }),
  );

async function confirmed(count: number) {
  const made = await requested(count);
  await each(made.visits, 'offer', { nanny_polo_id: made.nanny.id });
  // The mail leaves out visits that are accepted before it is written.
  await post.delivered();
  for (const visit of made.visits) await accept(visit.id);
  await each(made.visits, 'confirm');
  await post.delivered();
  return made;
}

const compose = (mail: VisitsMail) =>
  letterOf(
    visitsLetter.compose(product.db, mail, {
      publicUrl: 'https://nanny.example',
      agencyEmail: 'office@nanny.example',
      pinSeconds: 60,
      facts: someFacts,
    }),
  );

const factsOf = (mail: Mail | undefined) =>
  mail?.parts.flatMap((part) => (typeof part === 'object' && 'facts' in part ? part.facts : [])) ?? [];

const lineOf = ({ start_at, end_at }: Booking, ...more: string[]) => [
  formatVisitDay(start_at),
  [formatVisitHours(start_at, end_at), ...more].join(', '),
];

const mailsTo = async (email: string | null) => {
  await post.delivered();
  return post.to(email ?? '', 0);
};

const read = ({ id }: Booking) => owner.call(booking.get, { params: { id } });

test('offers visits in one mail with one link, and confirms them in one mail to each person', async () => {
  const { parent, nanny, series, visits } = await confirmed(3);
  const [offered, news, ...others] = await mailsTo(nanny.email);
  expect(others).toEqual([]);
  expect(offered?.subject).toMatch('3 visits for you');
  expect(news?.subject).toBe(`You are booked for 3 visits, ${formatVisitDays(visits)}`);
  for (const mail of [offered, news])
    expect(factsOf(mail)).toEqual(expect.arrayContaining(visits.map((visit) => lineOf(visit))));
  expect(offered?.text.match(/\/(series-offer|offer)\//g)).toEqual(['/series-offer/']);
  const pages = await Promise.all(
    [...(news?.text.matchAll(/\/offer\/(\S+)/g) ?? [])].map(([, token = '']) =>
      product.client(null).call(getOffer, { params: { token } }),
    ),
  );
  expect(pages.map(({ code, stage }) => [code, stage])).toEqual(
    visits.map(({ code }) => [code, 'confirmed']),
  );
  const grouped = await product.db.select().from(seriesOffer).where(eq(seriesOffer.series_id, series.id));
  expect(grouped).toMatchObject([{ nanny_polo_id: nanny.id, planned: false }]);
  const mails = await mailsTo(parent.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `${firstNameOf(nanny)} is booked for 3 visits, ${formatVisitDays(visits)}`,
  ]);
  const prices = (await Promise.all(visits.map(read))).map(({ total_minor }) => total_minor ?? 0);
  const total = prices.reduce((sum, one) => sum + one, 0);
  const lines = visits.map((visit, at) => lineOf(visit, formatShortMoney(prices[at] ?? 0)));
  expect(factsOf(mails[0])).toEqual(expect.arrayContaining([...lines, ['Total', formatShortMoney(total)]]));
});

test('mails the parent and the nanny about cancelled visits, and states the fee for each to the parent', async () => {
  const { parent, nanny, series, visits } = await confirmed(2);
  await each(visits, 'cancel');
  const toParent = (await mailsTo(parent.email)).at(-1);
  expect(toParent?.subject).toMatch(/^2 visits cancelled, /);
  expect(factsOf(toParent)).toEqual([
    ['Repeating booking', series.code],
    [
      'Visits',
      describeArrangement({ ...series, left_out: visits.map(({ start_at }) => agencyDayOf(start_at)) }),
    ],
    ...visits.map((visit) => lineOf(visit)),
    ['Address', expect.any(String)],
    ['Cancellation fees', 'None'],
  ]);
  const toNanny = (await mailsTo(nanny.email)).at(-1);
  expect(toNanny?.subject).toMatch(/^2 visits cancelled, /);
  const late = await confirmed(2);
  for (const { id } of late.visits)
    await product.db
      .update(table)
      .set({ cancellation_fee_minor: 4500, status: 'cancelled' })
      .where(eq(table.id, id));
  const letter = await compose({
    to: 'parent',
    person_id: late.parent.id,
    news: [{ news: 'cancelled', ids: late.visits.map(({ id }) => id) }],
  });
  expect(letter?.parts).toContainEqual({
    facts: [
      ...late.visits.map((visit) => lineOf(visit, 'fee £45')),
      ['Address', expect.any(String)],
      ['Cancellation fees', '£90'],
    ],
  });
});

test('a person with news of one visit gets the ordinary mail about it', async () => {
  const { parent, visits } = await confirmed(2);
  await each(visits.slice(0, 1), 'cancel');
  const [last] = (await mailsTo(parent.email)).slice(-1);
  expect(last?.subject).toBe(`Your booking for ${formatInstant(visits[0]?.start_at ?? '')} is cancelled`);
});

test('mails the parent and the nanny once about the new address of confirmed visits', async () => {
  const { parent, nanny, visits } = await confirmed(2);
  await product.db.transaction((tx) =>
    queueOneMailEach(tx, async () => {
      for (const { id } of visits) {
        const row = await lockBooking(tx, id);
        await placeBooking(tx, system, row, {
          address: row.address && { ...row.address, line: '12 Elm Road' },
        });
      }
    }),
  );
  for (const email of [parent.email, nanny.email])
    expect((await mailsTo(email)).at(-1)?.subject).toMatch(/^A new address for 2 visits, /);
});

test('names the arrangement after the visits if one of them is no part of it', async () => {
  const { parent, visits } = await confirmed(2);
  const [ofSeries, single] = visits;
  if (!ofSeries || !single) throw new Error('No visits');
  await product.db.update(table).set({ series_id: null, series_day: null }).where(eq(table.id, single.id));
  const news = [{ news: 'cancelled', ids: [ofSeries.id, single.id] }] as const;
  const partsOf = async (mail: Pick<VisitsMail, 'news'>) =>
    (await compose({ to: 'parent', person_id: parent.id, ...mail }))?.parts.map((part) =>
      JSON.stringify(part),
    ) ?? [];
  await each(visits, 'cancel');
  const parts = await partsOf({ news });
  const at = (words: string) => parts.findIndex((part) => part.includes(words));
  expect(at(formatVisitDay(single.start_at))).toBeLessThan(at('The whole arrangement'));
  expect(at('View')).toBeGreaterThan(at('The whole arrangement'));
});

test('states the ages of the children once, or on the line of each visit if they differ', async () => {
  const one = await requested(2);
  const other = await requested(1);
  await product.db
    .update(table)
    .set({ children: [{ id: 2, name: 'Max', date_of_birth: '2016-05-01', ...noBookedNotes }] })
    .where(eq(table.id, other.visits[0]?.id ?? 0));
  await each([...one.visits, ...other.visits], 'offer', { nanny_polo_id: one.nanny.id });
  const offered = async (visits: readonly Booking[]) => {
    const found = await product.db
      .select()
      .from(offer)
      .where(
        inArray(
          offer.booking_id,
          visits.map(({ id }) => id),
        ),
      );
    const ids = found.map(({ id }) => id);
    const mail = { to: 'nanny', person_id: one.nanny.id, news: [{ news: 'offered', ids }] } as const;
    const letter = await compose(mail);
    return JSON.stringify(letter?.parts);
  };
  expect(await offered(one.visits)).toMatch(/\["For","One child, aged \d+"\]/);
  const mixed = await offered([...one.visits, ...other.visits]);
  expect(mixed).not.toContain('["For"');
  expect(mixed.match(/, One child, aged \d+/g)).toHaveLength(3);
});

test('offers a new time in one mail; the new offer replaces the earlier one and keeps its other visits', async () => {
  const { nanny, series, visits } = await requested(4);
  await each(visits, 'offer', { nanny_polo_id: nanny.id });
  await post.delivered();
  await product.db.transaction((tx) =>
    queueOneMailEach(tx, async () => {
      for (const { id } of visits.slice(0, 2)) {
        const { version } = await lockBooking(tx, id);
        await rescheduleVisit(tx, system, id, { version, ...nextSlot() });
      }
    }),
  );
  const mails = await mailsTo(nanny.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('4 visits for you'),
    expect.stringContaining('4 visits for you'),
  ]);
  expect(mails[1]?.text.match(/instead of /g)).toHaveLength(2);
  const states = await product.db
    .select()
    .from(seriesOffer)
    .where(eq(seriesOffer.series_id, series.id))
    .orderBy(seriesOffer.id);
  expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'waiting']);
  const waiting = await product.db.$count(
    offer,
    and(eq(offer.series_offer_id, states[1]?.id ?? 0), eq(offer.state, 'waiting')),
  );
  expect(waiting).toBe(4);
});

/** Creates two visits of a series whose family is asked about their prices by one link. */
async function askedAboutTwo() {
  const { parent, series, visits } = await requested(2);
  const dear = await readyNanny(product.db, {
    rates: [{ effective_from: '2020-01-01', bill_rate_minor: 4400, pay_rate_minor: 3300 }],
  });
  await each(visits, 'offer', { nanny_polo_id: dear.id });
  const [asked, ...others] = await mailsTo(parent.email);
  expect(others).toEqual([]);
  expect(asked?.subject).toMatch(/^Please agree to a new price for 2 visits$/);
  expect(factsOf(asked)).toHaveLength(3 + 3);
  const [[, token = ''] = [], ...links] = [...(asked?.text.matchAll(/\/price\/(\S+)/g) ?? [])];
  expect(links).toEqual([]);
  const family = product.client(null);
  const page = () => family.call(getPriceChange, { params: { token } });
  const agree = (total_minor: number) =>
    family.call(agreeByLink, { params: { token }, body: { total_minor } });
  const refuse = () => family.call(refuseByLink, { params: { token }, body: {} });
  return { series, visits, page, agree, refuse };
}

test('asks for higher prices in one mail with one page, on which the family agrees to all', async () => {
  const { series, visits, page, agree, refuse } = await askedAboutTwo();
  const { price, ...shown } = await page();
  expect(shown).toMatchObject({ state: 'pending', visits: 2, code: series.code });
  expect(price.lines.map(({ amount_minor }) => amount_minor)).toEqual(
    (await Promise.all(visits.map(read))).map(({ pending_minor }) => pending_minor),
  );
  await expect(agree(price.total_minor - 1)).rejects.toMatchObject({ status: 409 });
  // One of the price changes asks for less than the visit now costs, so the same page asks the family again.
  const [first] = visits;
  await product.db
    .update(priceChange)
    .set({ to_minor: sql`${priceChange.to_minor} - 100` })
    .where(eq(priceChange.booking_id, first?.id ?? 0));
  await expect(agree(price.total_minor - 100)).rejects.toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  });
  expect(await page()).toMatchObject({ state: 'pending', price: { total_minor: price.total_minor } });
  const results = await Promise.allSettled([agree(price.total_minor), agree(price.total_minor)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await page()).toMatchObject({ state: 'agreed', visits: 2 });
  expect((await Promise.all(visits.map(read))).map(({ pending_minor }) => pending_minor)).toEqual([
    null,
    null,
  ]);
  await expect(refuse()).rejects.toMatchObject({ status: 422 });
});

test('a family refuses the prices of several visits on one page, which closes it', async () => {
  const { page, agree, refuse } = await askedAboutTwo();
  const { price } = await page();
  const before = (await post.to(product.config.mail.agencyEmail, 0)).length;
  expect(await refuse()).toMatchObject({ state: 'refused' });
  expect(await refuse()).toMatchObject({ state: 'refused' });
  await expect(agree(price.total_minor)).rejects.toMatchObject({ status: 422 });
  await post.delivered();
  const mails = (await post.to(product.config.mail.agencyEmail, 0)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/does not agree to the new prices of 2 visits /),
  ]);
});

test('a mail leaves out visits that have changed since, and is not sent if none is left', async () => {
  const { parent, nanny, visits } = await confirmed(2);
  const [first, second] = visits;
  if (!first || !second) throw new Error('A visit is missing');
  const ids = visits.map(({ id }) => id);
  const mail = { to: 'parent', person_id: parent.id, news: [{ news: 'confirmed', ids }] } as const;
  await each([first], 'cancel');
  const letter = await compose(mail);
  expect(letter?.subject).toMatch(/ booked for 1 visit, /);
  expect(JSON.stringify(letter?.parts)).not.toContain(formatVisitDay(first.start_at));
  await each([second], 'cancel');
  expect(await compose(mail)).toBeNull();
  expect(await compose({ ...mail, to: 'nanny', person_id: nanny.id })).toBeNull();
});

test('a transaction that is rolled back sends nothing', async () => {
  const { parent, nanny, visits } = await requested(2);
  const failed = product.db.transaction((tx) =>
    queueOneMailEach(tx, async () => {
      for (const { id } of visits)
        await makeTransitionOf(tx, system, lifeCycle, await lockBooking(tx, id), 'offer', {
          nanny_polo_id: nanny.id,
        });
    }).then(() => tx.rollback()),
  );
  await expect(failed).rejects.toThrow();
  expect([...(await mailsTo(parent.email)), ...(await mailsTo(nanny.email))]).toEqual([]);
});
