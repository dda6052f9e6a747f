/** Drafts of series, before they are created. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { draftSeries, type SeriesDraft, series } from '@nanny-polo/shared/bookings/series';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { bankHolidayOf } from '@nanny-polo/shared/time/bank-holidays';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { discount } from '../../money/ledger/discount-table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { readyNanny, readyParent, verifiedDocuments } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, seriesForm } from '../../test/series.ts';
import { searchNannies } from '../availability/search.ts';
import { findCandidates, judgeVisits } from '../availability/several-visits.ts';
import { busy } from '../schedule/busy-table.ts';
import { rangeOf } from '../schedule/slot.ts';
import { pairFor } from './draft.ts';

let parent_id: number;
const product = await openProduct();
const coordinator = await product.signedIn('coordinator');
beforeEach(async () => {
  await product.db.update(nannyPolo).set({ status: 'inactive' });
  await product.db.update(discount).set({ paused: true });
  parent_id = (await readyParent(product.db)).id;
});

const twoWeeks = Array.from({ length: 14 }, (_, at) => at);

/** The first Monday, at least eight days ahead, that begins two weeks without a bank holiday. */
function quietMonday(): string {
  let day = addDays(agencyDayOf(), 8);
  while (new Date(day).getUTCDay() !== 1 || twoWeeks.some((after) => bankHolidayOf(addDays(day, after))))
    day = addDays(day, 1);
  return day;
}

const form = (changes: object = {}) =>
  seriesForm({ parent_id, first_day: quietMonday(), visits: 4, ...changes });
const draft = (changes: object = {}): Promise<SeriesDraft> =>
  coordinator.call(draftSeries, { body: form(changes) });

const reasonsOf = ({ visits }: SeriesDraft) =>
  visits.map(({ verdicts }) => verdicts.map(({ reasons }) => reasons.map(({ message }) => message)));

describe('the draft of a series', () => {
  test('lists its visits with their prices, the price of a week and the total', async () => {
    const four = await draft();
    const [first] = four.visits;
    expect(four.visits.map(({ day }) => day)).toEqual(
      [1, 3, 8, 10].map((days) => addDays(quietMonday(), days)),
    );
    expect(first).toMatchObject({ holiday: null });
    expect(four.total_minor).toBe(4 * (first?.price_minor ?? 0));
    expect(four.week_minor).toBe(four.total_minor / 2);
    expect(await coordinator.call(series.list, { query: { filter: { parent_id } } })).toEqual([]);
    const midweek = await draft({ first_day: addDays(quietMonday(), 3) });
    expect(midweek.week_minor).toBe(midweek.total_minor / 2);
  });

  test.each([
    ['soon', 10],
    ['in the last of the weeks that are booked ahead', 53],
    ['later', 100],
  ])('has the visits that are booked at once if it is open-ended and begins %s', async (_, days) => {
    const first_day = addDays(agencyDayOf(), days);
    const { id } = await readyNanny(product.db);
    const open = { first_day, visits: null, offers: [{ nanny_polo_id: id }] };
    const { visits, week_minor, total_minor } = await draft(open);
    const made = await coordinator.call(series.create, { body: form(open) });
    const booked = await bookingsOf(coordinator, made.id);
    expect(visits.map(({ day, price_minor }) => [day, price_minor])).toEqual(
      booked.map(({ series_day, agreed_minor }) => [series_day, agreed_minor]),
    );
    expect(booked.length).toBeGreaterThan(0);
    expect(total_minor).toBe(visits.reduce((sum, { price_minor }) => sum + price_minor, 0));
    // The price is for a whole week, even if only part of it is booked ahead.
    expect(week_minor).toBe((await draft({ ...open, last_day: addDays(first_day, 27) })).week_minor);
  });

  test('costs what its bookings cost, with nannies of different tiers', async () => {
    const dear = await readyNanny(product.db, { tier: 'senior' });
    const other = await readyNanny(product.db);
    const days = [1, 8].map((after) => addDays(quietMonday(), after));
    const offers = [
      { nanny_polo_id: dear.id, days },
      { nanny_polo_id: other.id, days: [3, 10].map((after) => addDays(quietMonday(), after)) },
    ];
    const { visits } = await draft({ offers });
    for (const { start_at, end_at, price_minor, day } of visits) {
      const nanny_polo_id = days.includes(day) ? dear.id : other.id;
      const made = await coordinator.call(booking.create, {
        body: { parent_id, service: 'hourly', nanny_polo_id, start_at, end_at },
      });
      expect(made.agreed_minor).toBe(price_minor);
    }
  });

  test('counts each visit as a use of a code, as the bookings do', async () => {
    await product.db.insert(discount).values([
      { name: 'Twice', code: 'TWICE', kind: 'fixed', value: 500, limit_per_parent: 2, combinable: true },
      {
        name: 'First',
        code: 'FIRSTVISIT',
        kind: 'fixed',
        value: 100,
        first_booking_only: true,
        combinable: true,
      },
    ]);
    const discount_codes = ['TWICE', 'FIRSTVISIT'];
    const prices = (await draft({ discount_codes })).visits.map(({ price_minor }) => price_minor);
    const whole = prices[2] ?? 0;
    expect(prices).toEqual([whole - 600, whole - 500, whole, whole]);
    const { id } = await coordinator.call(series.create, { body: form({ discount_codes }) });
    const made = await coordinator.call(booking.list, {
      query: { filter: { series_id: id }, sort: ['start_at', 'ASC'], fields: ['agreed_minor'] },
    });
    expect(made.map(({ agreed_minor }) => agreed_minor)).toEqual(prices);
  });

  test('says for each nanny why they cannot do a visit, and which booking prevents it', async () => {
    const nanny = await readyNanny(product.db, {
      availability: [{ weekday: 2, from: '00:00', to: '24:00' }],
    });
    const free = await readyNanny(product.db);
    const offers = [nanny, free].map(({ id }) => ({ nanny_polo_id: id }));
    const [first] = (await draft()).visits;
    const taken = await coordinator.call(booking.create, {
      body: {
        parent_id,
        service: 'hourly',
        nanny_polo_id: nanny.id,
        start_at: first?.start_at ?? '',
        end_at: first?.end_at ?? '',
      },
    });
    const judged = await draft({ offers });
    expect(reasonsOf(judged)).toEqual([
      [['Has another booking'], []],
      [['Does not work at these hours'], []],
      [[], []],
      [['Does not work at these hours'], []],
    ]);
    expect(judged.visits[0]?.verdicts[0]?.reasons[0]?.booking).toEqual({ id: taken.id, code: taken.code });
  });

  test('finds the nearest nanny who can do every visit, or two who can do them between them', async () => {
    expect(await draft()).toMatchObject({ one: null, pair: null });
    const on = (weekday: number) => ({ availability: [{ weekday, from: '00:00', to: '24:00' }] });
    const tuesdays = await readyNanny(product.db, on(2));
    expect(await draft()).toMatchObject({ one: null, pair: null });
    const thursdays = await readyNanny(product.db, on(4));
    const days = (...after: number[]) => after.map((days) => addDays(quietMonday(), days));
    expect((await draft({ visits: 3 })).pair).toEqual([
      { nanny_polo_id: tuesdays.id, name: tuesdays.display_name, days: days(1, 8) },
      { nanny_polo_id: thursdays.id, name: thursdays.display_name, days: days(3) },
    ]);
    const far = await readyNanny(product.db, { lat: 51.6 });
    const near = await readyNanny(product.db, { lat: 51.52 });
    const { one, pair } = await draft();
    expect([one?.nanny_polo_id, pair]).toEqual([near.id, null]);
    expect(far.id).toBeLessThan(near.id);
  });

  test('refuses an unknown nanny or parent', async () => {
    const offers = [{ nanny_polo_id: 999_999 }];
    await expect(draft({ offers })).rejects.toMatchObject({ status: 422 });
    await expect(draft({ parent_id: 999_999 })).rejects.toMatchObject({ status: 422 });
  });
});

test('each of many visits is judged as a search for it alone would judge it', async () => {
  const random = createRandom(17);
  const monday = Date.parse(`${quietMonday()}T00:00Z`);
  const at = (hours: number) => new Date(monday + hours * 3_600_000).toISOString();
  const nannies = [];
  for (let made = 0; made < 8; made += 1) {
    const nanny = await readyNanny(product.db, {
      status: random.pick(['active', 'active', 'active', 'on_leave', 'suspended']),
      lat: random.pick([51.508, 51.6, 52.4]),
      overnight_ok: random.chance(0.5),
      max_children: random.between(1, 3),
      availability: [1, 2, 3, 4, 5].flatMap((weekday) =>
        random.chance(0.7) ? [{ weekday, from: '07:00', to: random.pick(['15:00', '21:00']) }] : [],
      ),
      documents: verifiedDocuments().map((document) => ({
        ...document,
        expires_on: random.chance(0.3) ? addDays(quietMonday(), random.between(0, 20)) : null,
      })),
    });
    nannies.push(nanny.id);
    for (let start = random.between(0, 90); start < 500; start += random.between(20, 150)) {
      const slot = { start_at: at(start), end_at: at(start + random.between(1, 18)), buffer_minutes: 0 };
      await product.db
        .insert(busy)
        .values({ nanny_polo_id: nanny.id, busy: rangeOf(slot), reason: 'time_off' })
        .onConflictDoNothing();
    }
  }
  for (const service of ['hourly', 'overnight'] as const) {
    const wanted = {
      service,
      buffer_minutes: random.pick([0, 15, 240]),
      place: { lat: 51.508, lng: -0.125 },
      booking_id: null,
      preferred: [],
      blocked: nannies.slice(0, 1),
      children: 2,
      tier: 'basic' as const,
      languages: [],
    };
    const visits = Array.from({ length: 25 }, () => {
      const start = random.between(0, 480);
      return { start_at: at(start), end_at: at(start + random.between(1, 12)) };
    });
    const judged = await judgeVisits(product.db, { ...wanted, among: nannies }, visits);
    expect(judged).toHaveLength(visits.length * nannies.length);
    const candidates = await findCandidates(product.db, wanted, visits);
    const cannot = new Map(candidates.map((one) => [one.id, one.cannot.toSorted((a, b) => a - b)]));
    const found = new Map<number, number[]>();
    for (const [number, visit] of visits.entries()) {
      const alone = await searchNannies(product.db, {
        ...wanted,
        ...visit,
        booking_id: null,
        among: nannies,
        limit: 99,
      });
      const by = (rows: readonly { id: number; against: string[] }[]) =>
        rows.map(({ id, against }) => [id, against] as const).toSorted(([a], [b]) => a - b);
      expect(by(judged.filter((one) => one.visit === number))).toEqual(by(alone));
      for (const { id, against } of alone) {
        const gaps = found.get(id) ?? [];
        found.set(id, against.length > 0 ? [...gaps, number] : gaps);
      }
    }
    // Candidates meet every condition except, for some visits, the time.
    for (const [id, gaps] of cannot) expect(gaps).toEqual(found.get(id));
    for (const [id, gaps] of found) if (gaps.length < visits.length) expect(cannot.has(id)).toBe(true);
  }
});

test('finds two nannies who can do every visit between them, if any, the first with as many visits as possible', () => {
  const random = createRandom(5);
  for (let round = 0; round < 300; round += 1) {
    const visits = random.between(1, 9);
    const all = Array.from({ length: visits }, (_, at) => at);
    const candidates = Array.from({ length: random.between(0, 7) }, () => ({
      cannot: all.filter(() => random.chance(0.45)),
    }));
    const covers = candidates.flatMap((one) =>
      candidates
        .filter((other) => other !== one && !one.cannot.some((at) => other.cannot.includes(at)))
        .map(() => visits - one.cannot.length),
    );
    const pair = pairFor(candidates, visits);
    expect(pair !== null).toBe(covers.length > 0);
    if (!pair) continue;
    const [first, second] = pair;
    expect(first.cannot.filter((at) => second.cannot.includes(at))).toEqual([]);
    expect(visits - first.cannot.length).toBe(Math.max(...covers));
  }
});
