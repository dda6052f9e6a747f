/** The prices of visits that are made after the nanny and the family have agreed to a series. */

import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import { series as contract, listSeriesVisits, type Series } from '@nanny-polo/shared/bookings/series';
import {
  answerSeriesForNanny,
  cancelSeries,
  changeSeries,
  confirmSeries,
  offerSeries,
} from '@nanny-polo/shared/bookings/series-work';
import { agreeToUserPrice } from '@nanny-polo/shared/bookings/user-booking';
import { requestSeries } from '@nanny-polo/shared/bookings/user-series';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { keepTerms, pricesOf } from '../../accounts/agency/terms.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { propertyRuns } from '../../test/database.ts';
import { guest, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries, nextMonday, seriesForm } from '../../test/series.ts';
import { series } from '../schedule/series-table.ts';
import { extendSeries } from '../series/extend.ts';

/** Without the holiday surcharge, because a test's days may include a bank holiday. */
const list = { ...pricesOf(agencyDefaults), holiday_percent: 0, hourly_standard_minor: 2300 };

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');
afterEach(() => product.db.update(series).set({ last_day: series.made_until }));

const extended = (weeks: number) =>
  extendSeries(product.db, new Date(Date.now() + weeks * 7 * 86_400_000).toISOString());

const rate = (bill_rate_minor: number, effective_from = '2020-01-01') => [
  { effective_from, bill_rate_minor, pay_rate_minor: bill_rate_minor - 600 },
];

const read = ({ id }: Pick<Series, 'id'>) => coordinator.call(contract.get, { params: { id } });

const { seriesIn, familyWith } = buildersOf(product, coordinator);

const onlyTuesdays = { weekdays: [2], starts: '10:00', ends: '14:00' };

interface Case {
  readonly of: Series;
  readonly nanny: Awaited<ReturnType<typeof readyNanny>>;
  readonly family: HttpClient;
}

/**
 * Creates a series of four hours every Tuesday, offered to a nanny or confirmed at their own rate `bill` or, if it is
 * null, at the rate of their tier.
 */
async function tuesdaysIn(stage: 'offered' | 'confirmed', bill: number | null): Promise<Case> {
  await keepTerms(product.db, list);
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db, bill === null ? {} : { rates: rate(bill) });
  return { of: await seriesIn(stage, { parent, nanny, ...onlyTuesdays }), nanny, family: client };
}

async function answer(of: Pick<Series, 'id'>, reply: 'accepted' | 'declined'): Promise<Series> {
  const { version, offers } = await read(of);
  const waiting = offers.find(({ state }) => state === 'waiting');
  const body = { version, offer_id: waiting?.id ?? 0, answer: reply };
  return coordinator.call(answerSeriesForNanny, { params: { id: of.id }, body });
}

async function confirm(of: Pick<Series, 'id'>, more: { agency_pays?: boolean } = {}) {
  const { version } = await read(of);
  return coordinator.call(confirmSeries, { params: { id: of.id }, body: { version, ...more } });
}

async function change(of: Pick<Series, 'id'>, from_day: string, changes: object, family_agreed = false) {
  const { version } = await read(of);
  const body = { version, from_day, keep_changed: true, family_agreed, changes };
  return coordinator.call(changeSeries, { params: { id: of.id }, body });
}

const costsOf = (visits: readonly Booking[]) =>
  visits.map((one) => [one.status, one.bill_rate_minor, one.pay_rate_minor, one.total_minor]);

/** What `costsOf` returns for a confirmed visit at a rate. */
const confirmedAt = (bill: number, pay = bill - 600) => ['confirmed', bill, pay, 4 * bill];

/** Events after the agreement that would change the price of a new booking. */
const events = {
  rate: (nannyId: number, value: number) =>
    product.db
      .update(nannyPolo)
      .set({ rates: rate(value) })
      .where(eq(nannyPolo.id, nannyId)),
  later: (nannyId: number, value: number) =>
    product.db
      .update(nannyPolo)
      .set({ rates: rate(value, addDays(nextMonday(), 50)) })
      .where(eq(nannyPolo.id, nannyId)),
  none: (nannyId: number) =>
    product.db.update(nannyPolo).set({ rates: [], tier: 'senior' }).where(eq(nannyPolo.id, nannyId)),
  list: (_: number, value: number) =>
    keepTerms(product.db, {
      ...list,
      hourly_standard_minor: value,
      hourly_senior_minor: 2 * value,
      pay_standard_minor: value - 500,
      kilometre_minor: 500,
      shortest_booking_minutes: 480,
    }),
  extend: () => undefined,
};

test('a new rate, tier or price list does not change the price of visits of an agreed series', {
  timeout: 300_000,
}, async () => {
  const step = fc.record({
    name: fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[])),
    value: fc.integer({ min: 1000, max: 9000 }),
  });
  const property = fc.asyncProperty(
    fc.option(fc.integer({ min: 2000, max: 5000 })),
    fc.array(step, { minLength: 1, maxLength: 5 }),
    async (own, steps) => {
      const { of, nanny } = await tuesdaysIn('confirmed', own);
      const before = await bookingsOf(coordinator, of.id);
      const agreed = costsOf(before)[0];
      expect(agreed).toEqual(own === null ? confirmedAt(2300, 1650) : confirmedAt(own));
      for (const [at, { name, value }] of steps.entries()) {
        await events[name](nanny.id, value);
        await extended(at + 1);
      }
      const after = await bookingsOf(coordinator, of.id);
      expect(after.length).toBe(before.length + steps.length);
      expect(costsOf(after)).toEqual(after.map(() => agreed));
      await product.db.update(series).set({ last_day: series.made_until }).where(eq(series.id, of.id));
    },
  );
  await fc.assert(property, { numRuns: propertyRuns(4) });
});

test('the family of a series has agreed to the rate of the tier that they wish for', async () => {
  await keepTerms(product.db, list);
  const { parent, client } = await familyWith();
  const { parent_id: _, ...form } = seriesForm({ parent_id: parent.id, ...onlyTuesdays });
  const { id } = await client.call(requestSeries, {
    body: { ...form, children: [guest], tier: 'senior' },
  });
  const { id: nanny_polo_id } = await readyNanny(product.db, { rates: rate(list.hourly_senior_minor + 300) });
  const { version } = await read({ id });
  await coordinator.call(offerSeries, { params: { id }, body: { version, nanny_polo_id } });
  await answer({ id }, 'accepted');
  const [agreed] = await product.db.select().from(series).where(eq(series.id, id));
  expect(agreed).toMatchObject({
    bill_rate_minor: list.hourly_senior_minor + 300,
    agreed_rate_minor: list.hourly_senior_minor,
  });
});

test('a new price applies from the chosen day, also to visits made later, once the family agrees', async () => {
  const { of, family } = await tuesdaysIn('confirmed', 2500);
  const from = addDays(nextMonday(), 15);
  const { series_id } = await change(of, from, { bill_rate_minor: 2900, pay_rate_minor: 2000 });
  expect(await read({ id: series_id })).toMatchObject({ bill_rate_minor: 2900, pay_rate_minor: 2000 });
  await extended(1);
  expect(costsOf(await bookingsOf(coordinator, of.id))).toEqual([2, 9].map(() => confirmedAt(2500)));
  const asked = await bookingsOf(coordinator, series_id);
  const made = asked.at(-1);
  // Until the family agrees, confirmed visits keep their price, and a visit made later is not confirmed.
  expect(asked.slice(0, -1).map((one) => [one.status, one.total_minor, one.pending_minor])).toEqual(
    asked.slice(1).map(() => ['confirmed', 10_000, 11_600]),
  );
  expect(made).toMatchObject({ status: 'offered', agreed_minor: 10_000, pending_minor: 11_600 });
  for (const { id } of asked)
    await family.call(agreeToUserPrice, { params: { id }, body: { total_minor: 11_600 } });
  await extended(2);
  const agreed = await bookingsOf(coordinator, series_id);
  expect(costsOf(agreed.filter((one) => one.status === 'confirmed'))).toEqual(
    asked.map(() => confirmedAt(2900, 2000)),
  );
  expect(agreed.at(-1)?.status).toBe('confirmed');
  // A change that resets the rates makes the nanny's own rates on that day the agreed ones.
  const next = addDays(from, 21);
  const again = await change({ id: series_id }, next, { bill_rate_minor: null, pay_rate_minor: null }, true);
  expect(await read({ id: again.series_id })).toMatchObject({ bill_rate_minor: 2500, pay_rate_minor: 1900 });
});

test('a price that the family agrees to by telephone applies to the visits made later', async () => {
  const { of } = await tuesdaysIn('confirmed', 2500);
  const from = addDays(nextMonday(), 15);
  const { series_id } = await change(of, from, { bill_rate_minor: 2900 }, true);
  await extended(1);
  const visits = await bookingsOf(coordinator, series_id);
  expect(costsOf(visits)).toEqual(visits.map(() => confirmedAt(2900, 1900)));
});

test('a nanny who covers a visit has their own rate, and the family is asked if it is higher', async () => {
  const { of, nanny } = await tuesdaysIn('confirmed', 2500);
  const another = await readyNanny(product.db, { rates: rate(3100) });
  const [one, two] = (await bookingsOf(coordinator, of.id)) as [Booking, Booking];
  const params = { id: one.id };
  let { version } = await coordinator.call(bookingTransitionCalls.withdraw, {
    params,
    body: { version: one.version },
  });
  const covered = await coordinator.call(coverBooking, {
    params,
    body: { version, nanny_polo_id: another.id },
  });
  expect(covered).toMatchObject({ bill_rate_minor: 3100, pay_rate_minor: 2500, pending_minor: 12_400 });
  // A new price of the series does not apply to the nanny who covers.
  await change(of, of.first_day, { bill_rate_minor: 2700 }, true);
  const rates = (await bookingsOf(coordinator, of.id)).map((visit) => visit.bill_rate_minor);
  expect(rates).toEqual(rates.map((_, at) => (at === 0 ? 3100 : 2700)));
  ({ version } = await coordinator.call(booking.get, { params }));
  const back = await coordinator.call(coverBooking, { params, body: { version, nanny_polo_id: nanny.id } });
  expect(back).toMatchObject({ bill_rate_minor: 2700, pay_rate_minor: 1900 });
  expect(two.bill_rate_minor).toBe(2500);
});

test('visits given to another nanny from a given day have that nanny’s rate, which later visits keep', async () => {
  const { of } = await tuesdaysIn('confirmed', 2500);
  const another = await readyNanny(product.db, { rates: rate(2400) });
  const { series_id } = await change(of, addDays(nextMonday(), 8), { nanny_polo_id: another.id });
  expect(await read({ id: series_id })).toMatchObject({ bill_rate_minor: null });
  await answer({ id: series_id }, 'accepted');
  await confirm({ id: series_id });
  expect(await read({ id: series_id })).toMatchObject({ bill_rate_minor: 2400, pay_rate_minor: 1800 });
  await events.rate(another.id, 4000);
  await extended(1);
  const visits = await bookingsOf(coordinator, series_id);
  expect(costsOf(visits)).toEqual(visits.map(() => confirmedAt(2400)));
});

test('a visit made before the confirmation has the rate that the nanny accepted', async () => {
  const { of, nanny } = await tuesdaysIn('offered', 2900);
  await answer(of, 'accepted');
  await events.rate(nanny.id, 4000);
  await extended(1);
  await confirm(of);
  const visits = await bookingsOf(coordinator, of.id);
  expect(costsOf(visits)).toEqual(visits.map(() => confirmedAt(2900)));
});

test('if the agency pays the difference, the family is still asked to agree to the price of later visits', async () => {
  await keepTerms(product.db, list);
  const { id: parent_id } = await readyParent(product.db);
  const of = await createSeries(coordinator, { parent_id, ...onlyTuesdays });
  const { id: nanny_polo_id } = await readyNanny(product.db, { rates: rate(2900) });
  await coordinator.call(offerSeries, {
    params: { id: of.id },
    body: { version: of.version, nanny_polo_id },
  });
  await answer(of, 'accepted');
  await confirm(of, { agency_pays: true });
  await extended(1);
  const visits = await bookingsOf(coordinator, of.id);
  expect(visits.slice(0, -1).map((one) => [one.status, one.total_minor])).toEqual(
    visits.slice(1).map(() => ['confirmed', 9200]),
  );
  expect(visits.at(-1)).toMatchObject({ status: 'offered', agreed_minor: 9200, pending_minor: 11_600 });
});

test('offering a few visits to another nanny leaves the plan with the nanny who has accepted it', async () => {
  await keepTerms(product.db, list);
  const { id: parent_id } = await readyParent(product.db);
  const [main, other] = [await readyNanny(product.db, { rates: rate(2300) }), await readyNanny(product.db)];
  const offers = [{ nanny_polo_id: main.id }];
  const of = await createSeries(coordinator, { parent_id, ...onlyTuesdays, visits: 20, offers });
  await answer(of, 'accepted');
  await confirm(of);
  const held = async () =>
    (await coordinator.call(listSeriesVisits, { params: { id: of.id }, query: {} })).filter((one) => one.held)
      .length;
  const planned = await held();
  const few = (await bookingsOf(coordinator, of.id)).slice(0, 2);
  for (const { id, version } of few)
    await coordinator.call(bookingTransitionCalls.withdraw, { params: { id }, body: { version } });
  for (const reply of ['declined', 'accepted'] as const) {
    const days = few.map((one) => one.series_day ?? '');
    const { version } = await read(of);
    const body = { version, nanny_polo_id: other.id, days };
    await coordinator.call(offerSeries, { params: { id: of.id }, body });
    await answer(of, reply);
    expect(await read(of)).toMatchObject({ nanny_polo_id: main.id, bill_rate_minor: 2300 });
  }
  // A pause releases only its own days; the others stay held for the nanny who accepted them.
  const { version } = await read(of);
  const day = addDays(of.made_until, 1);
  await coordinator.call(cancelSeries, {
    params: { id: of.id },
    body: { version, from_day: day, to_day: addDays(day, 6) },
  });
  expect(await held()).toBe(planned - 1);
  expect(planned).toBeGreaterThan(5);
});
