import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { event } from '../../kernel/history/table.ts';
import { documentType } from '../../people/document-type/table.ts';
import { nannyDocument } from '../../people/nanny-polo/document-table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';
import { openDatabase } from '../../test/database.ts';
import { eventOf, expectGolden, family, never, startGolden } from '../../test/golden.ts';
import { passChecks, setDocuments, verifiedDocuments } from '../../test/people.ts';
import * as mails from '../mail/kinds.ts';
import { createOfferToken } from '../offer/token.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { coverAsk, coverRequest, coverRequestBooking } from '../schedule/cover-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { type SeriesRow, series, seriesOffer } from '../schedule/series-table.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import { words } from './booking-words.ts';

const { db } = await openDatabase();
await startGolden(db, 'document_type', 'cover_request');

const rates = [{ effective_from: '2037-01-01', bill_rate_minor: 2200, pay_rate_minor: 1500 }];
const nanny = (id: number, display_name: string) => ({
  id,
  display_name,
  legal_name: display_name,
  email: `${display_name.split(' ')[0]?.toLowerCase()}@nannies.example`,
  photo: `/api/portraits/${id}.webp`,
  status: 'active' as const,
  languages: ['English', 'Spanish'],
  rates,
});

const price = {
  lines: [
    {
      kind: 'care_hours',
      label: 'Care, 4 hours',
      quantity: 240,
      unit: 'minute',
      unit_minor: 2200,
      amount_minor: 8800,
      vat_rate: 20,
    },
  ],
  adjustments: [],
  total_minor: 8800,
  currency: 'GBP',
} as const;

const quote = { ...price, lines: [...price.lines], adjustments: [], not_applied: [], pay_minor: 6000 };

/** An instant on the Tuesday of week 1, 2 or 3 after the clock's. */
const tuesday = (week: number, clock: string) => `2037-03-${3 + 7 * week}T${clock}:00.000Z`;

type Changes = Partial<typeof booking.$inferInsert>;

async function people(): Promise<void> {
  await db.insert(parentUser).values(family);
  await db.insert(nannyPolo).values([nanny(1, 'Nora Field'), nanny(2, 'Mia Stone')]);
  for (const id of [1, 2]) {
    await setDocuments(db, id, verifiedDocuments({ seen_on: '2036-09-01', seen_by: 'Olga Owner' }));
    await passChecks(db, id, '2036-09-03');
  }
}

/** Stores booking and offer `id` of the family with nanny 1, on the Tuesday of that week. */
async function visit(
  id: number,
  changes: Changes = {},
  offered: Partial<typeof offer.$inferInsert> = {},
): Promise<void> {
  const isConfirmed = (changes.status ?? 'confirmed') === 'confirmed';
  const [row] = await db
    .insert(booking)
    .values({
      id,
      parent_id: 1,
      nanny_polo_id: 1,
      service: 'hourly',
      buffer_minutes: 30,
      source: 'phone',
      status: 'confirmed',
      start_at: tuesday(id, '14:00'),
      end_at: tuesday(id, '18:00'),
      address: family.addresses[0],
      children: family.children,
      bill_rate_minor: 2200,
      pay_rate_minor: 1500,
      agreed_minor: 8800,
      ...(isConfirmed && { quote }),
      ...changes,
    })
    .returning();
  if (!row?.nanny_polo_id) return;
  const { nanny_polo_id, start_at, end_at, pay_rate_minor } = row;
  await db.insert(offer).values({
    ...{ id, booking_id: id, nanny_polo_id, start_at, end_at, pay_rate_minor },
    ...{ state: 'accepted', expires_at: '2037-03-04T12:00:00.000Z', answered_at: '2037-03-01T12:00:00.000Z' },
    ...offered,
  });
}

const waiting = { state: 'waiting', answered_at: null } as const;

/** What a booking is now, and what it was before the event that its letter is about. */
interface Story {
  readonly now?: Changes;
  readonly before?: Changes | ((id: number) => Changes);
}

const onWednesday = (id: number) => ({
  start_at: `2037-03-${4 + 7 * id}T15:00:00.000Z`,
  end_at: `2037-03-${4 + 7 * id}T19:00:00.000Z`,
});
const elsewhere = {
  address: { ...family.addresses[0], line: '3 Rye Lane', postcode: 'SE15 5BS' },
} as Changes;
const withoutMax = { children: family.children.slice(0, 1) };
const withAllergy = {
  children: family.children.map((child) => ({ ...child, allergies: ['Peanuts'] })),
};
const ended = (status: BookingRow['status'], fee: number | null = null): Changes => ({
  status,
  cancellation_fee_minor: fee,
});

/** For each reader, what happened to a booking. */
const stories: Record<'parent' | 'nanny', Partial<Record<mails.News, Story>>> = {
  parent: {
    confirmed: { before: { status: 'offered' } },
    cancelled: { now: ended('cancelled', 4400), before: { status: 'confirmed' } },
    declined: { now: ended('declined'), before: { status: 'requested' } },
    expired: { now: ended('expired'), before: { status: 'requested' } },
    'no-show': { now: ended('no_show', 8800), before: { status: 'confirmed' } },
    rescheduled: { before: onWednesday },
    'other-address': { before: elsewhere },
    'other-time-and-care': { before: (id) => ({ ...onWednesday(id), ...elsewhere }) },
    looking: { now: { status: 'offered' }, before: { status: 'confirmed' } },
    'other-nanny': { before: { nanny_polo_id: 2 } },
    reminder: {},
  },
  nanny: {
    confirmed: { before: { status: 'offered' } },
    rescheduled: { before: onWednesday },
    'other-address': { before: elsewhere },
    'other-care': { before: withoutMax },
    'other-allergies': { before: withAllergy },
    'other-time-and-care': { before: (id) => ({ ...onWednesday(id), ...withoutMax }) },
    'offer-changed': { now: { status: 'offered' }, before: withoutMax },
    reminder: {},
  },
};

async function happened(id: number, { now, before = {} }: Story): Promise<void> {
  await visit(id, now);
  const fields = typeof before === 'function' ? before(id) : before;
  await db.insert(event).values({ ...eventOf('booking', id), before: { ...fields }, after: {} });
}

const cases = (['parent', 'nanny'] as const).flatMap((to) =>
  Object.entries(stories[to]).map(([news, story]) => ({ to, news: news as mails.News, story })),
);

test.each(cases)('mails a $to: $news', async ({ to, news, story }) => {
  await people();
  await happened(1, story);
  const data = { booking_id: 1, news, to, person_id: 1, event_id: 11 };
  await expectGolden(db, `booking-${news}-${to}`, mails.bookingMail, data);
});

const ofSeveral = cases.flatMap(({ news, ...one }) => (mails.isBookingNews(news) ? [{ ...one, news }] : []));

test.each(ofSeveral)('mails a $to about several visits: $news', async ({ to, news, story }) => {
  await people();
  for (const id of [1, 2]) await happened(id, story);
  const data = { to, person_id: 1, news: [{ news, ids: [1, 2], event_ids: [11, 12] }] };
  await expectGolden(db, `visits-${news}-${to}`, mails.visitsMail, data);
});

test('has a story for each kind of news', () => {
  const told = new Set(Object.values(stories).flatMap((own) => Object.keys(own)));
  expect([...told].sort()).toEqual(Object.keys(words).sort());
});

const isOffered = { status: 'offered', quote: null } as const;

test('offers a booking', async () => {
  await people();
  await visit(1, isOffered, waiting);
  await expectGolden(db, 'offer', mails.offerMail, { offer_id: 1 });
});

test('offers several bookings', async () => {
  await people();
  for (const id of [1, 2]) await visit(id, isOffered, waiting);
  const news = [{ news: 'offered', ids: [1, 2] }] as const;
  await expectGolden(db, 'visits-offered', mails.visitsMail, { to: 'nanny', person_id: 1, news });
});

test.each([
  ['offer-withdrawn', false, 'withdrawn'],
  ['visit-cancelled', true, 'visit-cancelled'],
] as const)('tells a nanny that an offer or a visit has ended: %s', async (name, confirmed, news) => {
  await people();
  const now = confirmed ? ended('cancelled') : { status: 'requested' as const };
  for (const id of [1, 2]) await visit(id, { ...now, quote: null }, { state: 'withdrawn' });
  await expectGolden(db, name, mails.offerWithdrawnMail, { offer_id: 1, confirmed });
  const about = [{ news, ids: [1, 2] }];
  await expectGolden(db, `visits-${news}`, mails.visitsMail, { to: 'nanny', person_id: 1, news: about });
});

/** Stores the question to a booking's family whether they agree to a higher price. */
async function askPrice(id: number, refused_at: string | null = null): Promise<void> {
  const dearer = { ...price, lines: [...price.lines], adjustments: [], total_minor: 9900 };
  await db.insert(priceChange).values({
    ...{
      id,
      booking_id: id,
      offer_id: id,
      from_minor: 8800,
      to_minor: 9900,
      why: 'Nora is a senior nanny: 11.00 more',
      price: dearer,
      refused_at,
    },
    reply_by: '2037-03-05T12:00:00.000Z',
  });
}

/** Stores a booking whose family was asked to agree to a higher price. */
async function pricier(id: number, refused_at: string | null = null): Promise<void> {
  await visit(id);
  await askPrice(id, refused_at);
}

test('asks a family to agree to new prices', async () => {
  await people();
  for (const id of [1, 2]) await pricier(id);
  await expectGolden(db, 'price-change', mails.priceChangeMail, { price_change_id: 1 });
  const news = [{ news: 'price', ids: [1, 2] }] as const;
  await expectGolden(db, 'visits-price', mails.visitsMail, { to: 'parent', person_id: 1, news });
});

test('tells the office that a family does not agree to new prices', async () => {
  await people();
  for (const id of [1, 2]) await pricier(id, '2037-03-02T08:00:00.000Z');
  await expectGolden(db, 'price-refused', mails.priceRefusedMail, { price_change_ids: [1] });
  await expectGolden(db, 'prices-refused', mails.priceRefusedMail, { price_change_ids: [1, 2] });
});

/** Stores a confirmed booking whose nanny was asked to come the next day, with the events of both. */
async function otherTime(id: number, state: 'asked' | 'declined' | 'withdrawn' = 'asked'): Promise<void> {
  await visit(id);
  const [now, next] = [
    { from_start_at: tuesday(id, '14:00'), from_end_at: tuesday(id, '18:00') },
    onWednesday(id),
  ];
  const asking = { booking_id: id, nanny_polo_id: 1, reply_by: '2037-03-04T12:00:00.000Z' };
  await db.insert(timeChange).values({ id, ...asking, state, ...now, ...next });
  const after = state === 'declined' ? { reason: 'I have a course on Wednesdays.' } : {};
  await db.insert(event).values({ ...eventOf('booking', id, 'refuse-time'), after });
}

test('asks a nanny about new times', async () => {
  await people();
  for (const id of [1, 2]) await otherTime(id);
  const mail = { time_change_id: 1, event_id: 11, to: 'nanny', person_id: 1 } as const;
  await expectGolden(db, 'time-question', mails.timeQuestionMail, mail);
  const news = [{ news: 'time-question', ids: [1, 2] }] as const;
  await expectGolden(db, 'visits-time-question', mails.visitsMail, { to: 'nanny', person_id: 1, news });
});

test('says which time is the new one in mails about its price', async () => {
  await people();
  await otherTime(1);
  await askPrice(1);
  await expectGolden(db, 'price-change-new-time', mails.priceChangeMail, { price_change_id: 1 });
  await db.update(priceChange).set({ refused_at: '2037-03-02T08:00:00.000Z' });
  await expectGolden(db, 'price-refused-new-time', mails.priceRefusedMail, { price_change_ids: [1] });
});

test('tells a nanny that they are no longer asked about a new time', async () => {
  await people();
  await otherTime(1, 'withdrawn');
  await createOfferToken(db, 1, { time_change_id: 1 });
  const mail = { time_change_id: 1, event_id: 11, to: 'nanny', person_id: 1 } as const;
  await expectGolden(db, 'time-taken-back', mails.timeTakenBackMail, mail);
});

test('tells the family and the office that visits keep their time', async () => {
  await people();
  for (const id of [1, 2]) await otherTime(id, 'declined');
  const family = { to: 'parent', person_id: 1 } as const;
  const about = { time_change_ids: [1], event_ids: [11] };
  const both = { time_change_ids: [1, 2], event_ids: [11, 12] };
  await expectGolden(db, 'time-kept', mails.timeKeptMail, { ...about, ...family });
  await expectGolden(db, 'times-kept', mails.timeKeptMail, { ...both, ...family });
  await expectGolden(db, 'time-refused', mails.timeRefusedMail, about);
  await expectGolden(db, 'times-refused', mails.timeRefusedMail, both);
});

/** Stores an open booking, and the ask whether nanny 1 can take it together with the `others`. */
async function ask(
  id: number,
  state: (typeof coverAsk.$inferInsert)['state'] = 'asked',
  others: readonly number[] = [],
): Promise<void> {
  for (const one of [id, ...others])
    await visit(one, { status: 'requested', nanny_polo_id: null, quote: null });
  await db.insert(coverRequest).values({
    ...{ id, started_by: 'Ada Office', wave: 1, next_wave_at: '2037-03-04T12:00:00.000Z' },
  });
  await db.insert(coverRequestBooking).values(
    [id, ...others].map((booking_id) => ({
      ...{ cover_request_id: id, booking_id },
      ...{ start_at: tuesday(booking_id, '14:00'), end_at: tuesday(booking_id, '18:00') },
    })),
  );
  await db.insert(coverAsk).values({
    ...{ id, cover_request_id: id, nanny_polo_id: 1, wave: 1, state },
    ...(state === 'declined' && { scope: 'booking' as const }),
    ...{ preferred: id === 1, visits: 3, distance_km: 2.4 },
  });
}

const askedByMail = (...ids: number[]) =>
  db.execute(sql`INSERT INTO cover_ask_token (token_hash, cover_ask_id)
    SELECT 'token ' || id, id FROM unnest(${sql.param(ids)}::int[]) id`);

test('asks a nanny whether they can come', async () => {
  await people();
  await ask(1);
  await expectGolden(db, 'ask', mails.askMail, { cover_ask_ids: [1] });
});

test('asks a nanny whether they can take visits together', async () => {
  await people();
  await ask(1, 'asked', [2]);
  await expectGolden(db, 'ask-together', mails.askMail, { cover_ask_ids: [1] });
});

test('asks a nanny whether they can take any of several visits', async () => {
  await people();
  await ask(1, 'asked', [2]);
  await ask(3);
  await expectGolden(db, 'ask-any', mails.askMail, { cover_ask_ids: [1, 3] });
});

test('tells a nanny that they are no longer asked', async () => {
  await people();
  await ask(1, 'taken');
  await ask(2, 'withdrawn');
  await askedByMail(1, 2);
  await expectGolden(db, 'ask-ended', mails.askEndedMail, { cover_ask_ids: [1] });
  await expectGolden(db, 'asks-ended', mails.askEndedMail, { cover_ask_ids: [1, 2] });
});

test.each(['confirmed', 'offered'] as const)('thanks a nanny for accepting: %s', async (status) => {
  await people();
  await ask(1, 'accepted', [2]);
  const theirs = { status, nanny_polo_id: 1 };
  await db.update(booking).set(theirs);
  for (const id of [1, 2])
    await db
      .insert(offer)
      .values({ id, booking_id: id, nanny_polo_id: 1, state: 'accepted', expires_at: never });
  await expectGolden(db, `ask-won-${status}`, mails.askWonMail, { cover_ask_id: 1 });
});

/** Stores a swap: nanny 1 gets booking 1 and, if they give one up, nanny 2 gets their booking 2. */
async function swap(state: (typeof coverAsk.$inferInsert)['state'], gives: boolean): Promise<void> {
  await visit(1, { status: 'offered', quote: null }, { state: 'accepted' });
  await visit(2);
  await db.insert(coverRequest).values({
    ...{ id: 1, started_by: 'Ada Office', swap: true, wave: 1, next_wave_at: '2037-03-04T12:00:00.000Z' },
  });
  const step = (id: number, from: number | null, to: number) => ({
    ...{ cover_request_id: 1, booking_id: id, step: id, from_nanny_polo_id: from, to_nanny_polo_id: to },
    ...{ start_at: tuesday(id, '14:00'), end_at: tuesday(id, '18:00') },
  });
  await db.insert(coverRequestBooking).values([step(1, null, 1), ...(gives ? [step(2, 1, 2)] : [])]);
  const reason = { preferred: false, visits: 0, distance_km: null };
  await db
    .insert(coverAsk)
    .values({ id: 1, cover_request_id: 1, nanny_polo_id: 1, wave: 1, state, ...reason });
}

test.each([
  ['swap', true],
  ['swap-without-giving', false],
])('asks a nanny to agree to a swap: %s', async (name, gives) => {
  await people();
  await swap('asked', gives);
  await expectGolden(db, name, mails.swapMail, { cover_ask_id: 1 });
});

test('tells a nanny that a swap is made', async () => {
  await people();
  await swap('accepted', true);
  await expectGolden(db, 'swap-made', mails.swapMadeMail, { cover_ask_id: 1 });
});

test('tells a nanny that a swap is off', async () => {
  await people();
  await swap('withdrawn', true);
  await askedByMail(1);
  await expectGolden(db, 'swap-off', mails.swapOffMail, { cover_ask_id: 1 });
});

test('tells the office that urgent bookings have no nanny', async () => {
  await people();
  await visit(1, { status: 'offered', quote: null }, waiting);
  await ask(2, 'declined');
  await visit(3, { status: 'requested', nanny_polo_id: null, address: null, quote: null });
  await expectGolden(db, 'unfilled', mails.unfilledMail, { booking_ids: [1] });
  await expectGolden(db, 'unfilled-several', mails.unfilledMail, { booking_ids: [1, 2, 3] });
});

const requested = { status: 'requested', nanny_polo_id: null, quote: null } as const;

test('confirms the receipt of a request', async () => {
  await people();
  await visit(1, requested);
  await expectGolden(db, 'booking-receipt', mails.bookingReceiptMail, { booking_id: 1 });
});

test('passes a wish for a change on to the office and confirms its receipt', async () => {
  await people();
  await visit(1);
  const after = { reason: 'Could we start at 15:00?' };
  await db.insert(event).values({ ...eventOf('booking', 1, 'request-change'), after });
  await expectGolden(db, 'booking-change-request', mails.changeRequestMail, { event_id: 11 });
  await expectGolden(db, 'change-receipt', mails.changeReceiptMail, { event_id: 11 });
});

/** Stores a series on Tuesdays with visits in the weeks 1 and 2, and its event. */
async function repeating(changes: Partial<SeriesRow>, visits: Changes, told: object): Promise<void> {
  await db.insert(series).values({
    ...{ id: 1, parent_id: 1, nanny_polo_id: 1, service: 'hourly', buffer_minutes: 30, source: 'website' },
    ...{ address: family.addresses[0], children: family.children, terms_id: 1, made_until: '2037-03-17' },
    ...{ weekdays: [2], interval_weeks: 1, first_day: '2037-03-10', last_day: '2037-06-30' },
    ...{ starts: '14:00', ends: '18:00', pay_rate_minor: 1500, bill_rate_minor: 2200 },
    ...changes,
  });
  for (const id of [1, 2])
    await visit(id, { series_id: 1, series_day: tuesday(id, '14:00').slice(0, 10), ...visits });
  await db.insert(event).values({ ...eventOf('series', 1), ...told });
}

test('confirms the receipt of a request that repeats', async () => {
  await people();
  await repeating({ nanny_polo_id: null }, requested, {});
  await expectGolden(db, 'series-receipt', mails.seriesReceiptMail, { event_id: 11 });
});

test('passes a wish to end a series on to the office and confirms its receipt', async () => {
  await people();
  await repeating({}, {}, { action: 'request-end', after: { reason: 'Last visit on 31 March. We move.' } });
  await expectGolden(db, 'series-end-request', mails.seriesEndMail, { event_id: 11 });
  await expectGolden(db, 'series-end-receipt', mails.endReceiptMail, { event_id: 11 });
});

test('tells the office which visits of a series were left out', async () => {
  await people();
  await repeating(
    {},
    {},
    { action: 'skip', after: { reason: 'The children are already booked: 24 March (BK-000009)' } },
  );
  await expectGolden(db, 'series-visits-left-out', mails.visitsLeftOutMail, { event_id: 11 });
});

test('offers a series', async () => {
  await people();
  await repeating({}, isOffered, {});
  const theirs = { series_id: 1, nanny_polo_id: 1, planned: true, expires_at: '2037-03-04T12:00:00.000Z' };
  await db.insert(seriesOffer).values({ id: 1, ...theirs });
  await db.update(offer).set({ ...waiting, series_offer_id: 1 });
  const news = [{ news: 'offered', ids: [1, 2] }] as const;
  await expectGolden(db, 'series-offered', mails.visitsMail, { to: 'nanny', person_id: 1, news });
});

const arrangement = [{ news: 'series', ids: [1], event_ids: [11] }] as const;

test.each([
  ['changed', {}, { starts: '09:00', ends: '13:00' }],
  ['ends', { last_day: '2037-03-31' }, { last_day: '2037-06-30' }],
  ['ended', { last_day: '2037-03-01', first_day: '2037-01-06' }, { last_day: '2037-06-30' }],
] as const)('tells a family and a nanny that an arrangement has changed: %s', async (name, now, before) => {
  await people();
  const isOver = name === 'ended';
  await repeating(now, isOver ? { ...ended('cancelled'), quote: null } : {}, { before });
  for (const to of ['parent', 'nanny'] as const)
    await expectGolden(db, `series-${name}-${to}`, mails.visitsMail, { to, person_id: 1, news: arrangement });
});

test('tells a nanny that their visits of a series have ended', async () => {
  await people();
  await repeating({}, {}, { before: { nanny_polo_id: 1 } });
  await db.update(series).set({ nanny_polo_id: 2 });
  await expectGolden(db, 'series-lost', mails.visitsMail, { to: 'nanny', person_id: 1, news: arrangement });
});

test('asks a parent and a nanny to renew their documents', async () => {
  await people();
  await visit(1);
  const expires_on = '2037-03-05';
  await db.insert(documentType).values({ id: 1, title: 'Proof of address', required_for: 'booking' });
  const approved = { parent_id: 1, document_type_id: 1, status: 'approved', expires_on } as const;
  await db.insert(parentDocument).values(approved);
  await db.update(nannyDocument).set({ expires_on }).where(sql`kind = 'dbs'`);
  for (const kind of ['parent', 'nanny'] as const)
    await expectGolden(db, `document-renewal-${kind}`, mails.renewalMail, { kind, id: 1 });
});

test('thanks a family for a visit and asks how it was', async () => {
  await people();
  const times = { start_at: '2037-02-27T14:00:00.000Z', end_at: '2037-02-27T18:00:00.000Z' };
  await visit(1, { status: 'completed', ...times });
  await expectGolden(db, 'visit-thanks', mails.thanksMail, { booking_id: 1 });
});

test('tells the office that a nanny takes back a yes before the confirmation', async () => {
  await people();
  await visit(1, { status: 'offered', nanny_polo_id: null, quote: null, needs_cover: true });
  const retraction = { ...eventOf('booking', 1, 'withdraw'), actor_kind: 'nanny', actor_name: 'Nora Field' };
  await db
    .insert(event)
    .values({ ...retraction, actor_kind: 'nanny', after: { reason: 'I have a course.' } });
  await expectGolden(db, 'offer-retracted', mails.retractionMail, { event_id: 11 });
});
