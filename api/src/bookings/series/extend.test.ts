/**
 * Series are extended in several processes at the same time, after a crash, during an edit, and with a nanny who has
 * accepted.
 */

import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { series as contract, listSeriesVisits, type Series } from '@nanny-polo/shared/bookings/series';
import { cancelSeries } from '@nanny-polo/shared/bookings/series-work';
import { eraseParent, parentArchiveCalls, parents } from '@nanny-polo/shared/people/parents';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { raceRounds } from '../../test/database.ts';
import { withFirstFailing } from '../../test/failing-transaction.ts';
import { readyNanny, readyParent } from '../../test/people.ts';
import { startPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries, nextMonday } from '../../test/series.ts';
import { busy } from '../schedule/busy-table.ts';
import { type SeriesRow, series, seriesOffer } from '../schedule/series-table.ts';
import { holdPlan } from '../series-plan/holds.ts';
import { extendSeries } from './extend.ts';
import { followAgencyDays } from './follow-days.ts';

let parent_id: number;
const product = await openProduct();
const coordinator = await product.signedIn('coordinator');
const owner = await product.signedIn('owner');
beforeEach(async () => {
  // Leave the series of the demo and of other tests no days to make.
  await product.db.update(series).set({
    last_day: sql`greatest(first_day, made_until)`,
    made_until: sql`greatest(first_day, made_until)`,
  });
  parent_id = (await readyParent(product.db)).id;
});

const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Returns the days for which a series has bookings, and the days until `made_until` for which it should have them. */
async function madeAndDue({ id }: Pick<Series, 'id'>): Promise<[made: string[], due: string[]]> {
  const rows = await queryRows<{ day: string }>(
    product.db,
    sql`SELECT series_day::text AS day FROM booking WHERE series_id = ${id} ORDER BY series_day`,
  );
  const row = await coordinator.call(contract.get, { params: { id } });
  const due: string[] = [];
  for (let day = row.first_day; day <= row.made_until; day = addDays(day, 1))
    if (row.weekdays.includes(((new Date(day).getUTCDay() + 6) % 7) + 1)) due.push(day);
  return [rows.map(({ day }) => day), due];
}

/** Returns the actions of the events of each booking of a series, by day. */
async function actionsOf({ id }: Pick<Series, 'id'>): Promise<string[][]> {
  const rows = await queryRows<{ actions: string[] }>(
    product.db,
    sql`SELECT array(SELECT action FROM event WHERE resource = 'booking' AND record_id = b.id ORDER BY id) AS actions
      FROM booking b WHERE series_id = ${id} ORDER BY series_day`,
  );
  return rows.map(({ actions }) => actions);
}

test('several processes that run at the same time make every booking exactly once, with one event each', async () => {
  for (const _ of raceRounds(20)) {
    const families = await Promise.all([0, 1, 2].map(() => readyParent(product.db)));
    const made = await Promise.all(families.map(({ id }) => createSeries(coordinator, { parent_id: id })));
    const now = after(14);
    const counts = await Promise.all([1, 2, 3].map(() => extendSeries(product.db, now)));
    // Each series is extended by whichever process comes first.
    expect(counts.reduce((sum, count) => sum + count)).toBe(made.length);
    for (const one of made) {
      const [days, due] = await madeAndDue(one);
      expect(days).toEqual(due);
      expect(due.at(-1)?.localeCompare(one.made_until)).toBe(1);
      expect(await actionsOf(one)).toEqual(due.map(() => ['create']));
    }
    for (const { id } of made)
      await product.db.update(series).set({ last_day: sql`made_until` }).where(eq(series.id, id));
  }
});

test('a process that dies midway leaves nothing half made, and the next one continues', async () => {
  const made = [
    await createSeries(coordinator, { parent_id }),
    await createSeries(coordinator, { parent_id: (await readyParent(product.db)).id }),
  ];
  const before = await Promise.all(made.map((one) => bookingsOf(coordinator, one.id)));
  const { db } = product;
  const [first, second] = made as [Series, Series];
  await expect(extendSeries(withFirstFailing(db), after(14))).rejects.toThrow('Killed before the commit');
  expect(await bookingsOf(coordinator, first.id)).toEqual(before[0]);
  expect((await bookingsOf(coordinator, second.id)).length).toBeGreaterThan(before[1]?.length ?? 0);
  expect(await extendSeries(db, after(14))).toBe(1);
  for (const one of made) {
    const [days, due] = await madeAndDue(one);
    expect(days).toEqual(due);
  }
});

test('an edit during the extension is kept, and no booking is lost or made twice', async () => {
  for (const round of raceRounds(20)) {
    const { id: parent_id } = await readyParent(product.db);
    const one = await createSeries(coordinator, { parent_id });
    const edit = coordinator.call(contract.update, {
      params: { id: one.id },
      body: { ...one, notes: `Round ${round}` },
    });
    const [now, later] = [after(14), after(21)];
    await Promise.all([edit, extendSeries(product.db, now), extendSeries(product.db, later)]);
    // An extension that found the series locked leaves it to the next tick.
    await extendSeries(product.db, later);
    expect(await coordinator.call(contract.get, { params: { id: one.id } })).toMatchObject({
      notes: `Round ${round}`,
      version: one.version + 1,
      made_until: addDays(agencyDayOf(later), 56),
    });
    const [days, due] = await madeAndDue(one);
    expect(days).toEqual(due);
    await product.db.update(series).set({ last_day: sql`made_until` }).where(eq(series.id, one.id));
  }
});

/** Records that a nanny has accepted a series with its planned days. */
async function recordAcceptance({ id }: Series, changes: Partial<SeriesRow> = {}): Promise<SeriesRow> {
  const nanny = await readyNanny(product.db);
  await product.db.insert(seriesOffer).values({
    series_id: id,
    nanny_polo_id: nanny.id,
    state: 'accepted',
    planned: true,
    expires_at: after(1),
    answered_at: after(0),
    answered_by: nanny.display_name,
  });
  const [row] = await product.db
    .update(series)
    .set({ nanny_polo_id: nanny.id, ...changes })
    .where(eq(series.id, id))
    .returning();
  if (!row) throw new Error('No such series');
  return row;
}

const sixteenWeeks = { visits: 32 };

test('a planned day that the nanny has accepted is held, and its booking replaces the hold', async () => {
  const made = await createSeries(coordinator, { parent_id, ...sixteenWeeks });
  const row = await recordAcceptance(made);
  expect(await holdPlan(product.db, row)).toEqual([]);
  const held = () => product.db.$count(busy, eq(busy.series_id, made.id));
  const planned = 32 - made.visits.open;
  expect(await held()).toBe(planned);
  expect(await product.db.transaction((tx) => holdPlan(tx, row))).toEqual([]);
  expect(await held()).toBe(planned);
  await extendSeries(product.db, after(14));
  const after14 = (await bookingsOf(coordinator, made.id)).slice(made.visits.open);
  expect(after14.length).toBeGreaterThan(0);
  for (const one of after14)
    expect(one).toMatchObject({
      status: 'offered',
      nanny_polo_id: row.nanny_polo_id,
      offer: { state: 'accepted' },
    });
  expect(await held()).toBe(planned - after14.length);
  const visits = await coordinator.call(listSeriesVisits, { params: { id: made.id }, query: {} });
  const numbers = Array.from({ length: 32 }, (_, at) => at);
  const booked = made.visits.open + after14.length;
  expect(visits.map(({ booking, held }) => [booking !== null, held])).toEqual(
    numbers.map((at) => [at < booked, at >= booked]),
  );
});

test('visits made after the confirmation are confirmed too, or open if the nanny is unavailable', async () => {
  const made = await createSeries(coordinator, { parent_id });
  const row = await recordAcceptance(made, { confirmed_at: after(0) });
  const off = addDays(made.made_until, 15);
  await product.db.insert(busy).values({
    nanny_polo_id: row.nanny_polo_id ?? 0,
    busy: sql`tstzrange(${off}::timestamptz, ${addDays(off, 30)}::timestamptz)`,
    reason: 'time_off',
  });
  await extendSeries(product.db, after(28));
  const later = (await bookingsOf(coordinator, made.id)).slice(made.visits.open);
  const standing = later.map(({ series_day, status, nanny_polo_id }) => [
    (series_day ?? '') < off,
    status,
    nanny_polo_id,
  ]);
  expect(standing).toEqual(
    later.map(({ series_day }) =>
      (series_day ?? '') < off ? [true, 'confirmed', row.nanny_polo_id] : [false, 'requested', null],
    ),
  );
  expect(new Set(standing.map(([isBefore]) => isBefore)).size).toBe(2);
});

test('planned days on which the nanny is busy are returned with the reason, and not held', async () => {
  const made = await createSeries(coordinator, { parent_id, ...sixteenWeeks });
  const row = await recordAcceptance(made);
  const visits = await coordinator.call(listSeriesVisits, { params: { id: made.id }, query: {} });
  const planned = visits.filter(({ booking }) => !booking);
  const [taken] = planned;
  if (!taken) throw new Error('Nothing is planned');
  await product.db.insert(busy).values({
    nanny_polo_id: row.nanny_polo_id ?? 0,
    busy: sql`tstzrange(${taken.start_at}::timestamptz, ${taken.end_at}::timestamptz)`,
    reason: 'time_off',
  });
  const clashes = await holdPlan(product.db, row);
  expect(clashes).toMatchObject([{ day: taken.day, why: expect.stringContaining('Has time off') }]);
  expect(await product.db.$count(busy, eq(busy.series_id, made.id))).toBe(planned.length - 1);
});

/** Creates a series whose planned days its nanny has accepted, and cancels the bookings made so far. */
async function heldWithoutBookings() {
  const made = await createSeries(coordinator, { parent_id, ...sixteenWeeks });
  await holdPlan(product.db, await recordAcceptance(made));
  for (const { id, version } of await bookingsOf(coordinator, made.id))
    await coordinator.call(bookingTransitionCalls.cancel, { params: { id }, body: { version } });
  const held = () => product.db.$count(busy, eq(busy.series_id, made.id));
  expect(await held()).toBeGreaterThan(0);
  return { made, held };
}

test('a family with planned visits cannot be archived until the series is ended, which releases its holds', async () => {
  const { made, held } = await heldWithoutBookings();
  const archive = async () => {
    const { version } = await coordinator.call(parents.get, { params: { id: parent_id } });
    return coordinator.call(parentArchiveCalls.archive, { params: { id: parent_id }, body: { version } });
  };
  await expect(archive()).rejects.toMatchObject({
    status: 409,
    body: { code: 'in_use', message: expect.stringContaining(`planned visits of ${made.code}`) },
  });
  const { version } = await coordinator.call(contract.get, { params: { id: made.id } });
  await coordinator.call(cancelSeries, {
    params: { id: made.id },
    body: { version, from_day: agencyDayOf(), to_day: null },
  });
  expect((await archive()).archived_at).not.toBeNull();
  expect(await held()).toBe(0);
});

test('erasing a family releases the holds of its planned visits', async () => {
  const { held } = await heldWithoutBookings();
  const owner = await product.signedIn('owner');
  const { version, email } = await owner.call(parents.get, { params: { id: parent_id } });
  await owner.call(eraseParent, { params: { id: parent_id }, body: { version, confirm: email } });
  expect(await held()).toBe(0);
});

test('a visit whose children are booked already is left out once, and the office is mailed once', async () => {
  const { id } = await createSeries(coordinator, { parent_id });
  const params = { id };
  const planned = (await coordinator.call(listSeriesVisits, { params })).find((one) => !one.booking);
  if (!planned) throw new Error('No planned visit');
  const { day, start_at, end_at } = planned;
  const body = { parent_id, service: 'hourly' as const, start_at, end_at };
  const other = await coordinator.call(booking.create, { body });
  for (const days of [14, 21]) expect(await extendSeries(product.db, after(days))).toBe(1);
  const visits = await bookingsOf(coordinator, id);
  expect(visits.map((one) => one.series_day)).not.toContain(day);
  expect(visits.at(-1)?.start_at.localeCompare(start_at)).toBe(1);
  expect(await coordinator.call(contract.get, { params })).toMatchObject({ left_out: [day] });
  const history = await coordinator.call(contract.history, { params });
  const reason = `The children are already booked: ${formatShortDay(day)} (${other.code})`;
  expect(history.filter(({ action }) => action === 'skip')).toMatchObject([
    { actor: 'Nanny Polo', after: { left_out: [day], reason } },
  ]);
  const post = await startPost(product.database, product.config);
  await post.delivered();
  const mails = await post.to(product.config.mail.agencyEmail);
  expect(mails.filter(({ text }) => text.includes(reason))).toHaveLength(1);
  await post.stop();
});

/** Changes the agency's days, and lets the series follow them. Returns the number of series changed. */
async function changeDays(patch: object): Promise<number> {
  const params = { id: 1 };
  const { version } = await owner.call(agencySettings.get, { params });
  await owner.call(agencySettings.update, { params, body: { version, ...patch } });
  return followAgencyDays(product.db, after(0));
}

const closed = (day: string) => ({
  first_day: day,
  last_day: day,
  name: 'Outing',
  closed: true,
  holiday: false,
});
const term = (first_day: string, last_day: string) => ({ first_day, last_day, name: 'Term' });

test('a day that is opened after the bookings around it were made gets its visit, but no deleted one', async () => {
  const made = await createSeries(coordinator, { parent_id });
  const [first, second, third] = await bookingsOf(coordinator, made.id);
  await coordinator.call(booking.remove, { params: { id: second?.id ?? 0 } });
  const [day, later] = [addDays(made.made_until, 1), addDays(made.made_until, 40)];
  await changeDays({ closing_days: [closed(first?.series_day ?? ''), { ...closed(day), last_day: later }] });
  await extendSeries(product.db, after(35));
  const count = async () => (await bookingsOf(coordinator, made.id)).length;
  expect(await count()).toBe(made.visits.open - 1);
  expect(await changeDays({ closing_days: [] })).toBe(1);
  const [days, due] = await madeAndDue(made);
  expect(days).toEqual(due.filter((one) => one !== second?.series_day));
  expect(days).toContain(third?.series_day);
  expect(await followAgencyDays(product.db, after(0))).toBe(0);
});

test('an opened day on which the children are booked already is left out', async () => {
  const { id, made_until } = await createSeries(coordinator, { parent_id });
  const visits = await coordinator.call(listSeriesVisits, { params: { id }, query: {} });
  const planned = visits.find((one) => !one.booking);
  if (!planned) throw new Error('No planned visit');
  const { day, start_at, end_at } = planned;
  await changeDays({ closing_days: [{ ...closed(day), last_day: addDays(made_until, 20) }] });
  await extendSeries(product.db, after(35));
  const body = { parent_id, service: 'hourly' as const, start_at, end_at };
  await coordinator.call(booking.create, { body: { ...body, unusual_time: ['closed'] } });
  expect(await changeDays({ closing_days: [] })).toBe(1);
  expect((await bookingsOf(coordinator, id)).map(({ series_day }) => series_day)).not.toContain(day);
  const history = await coordinator.call(contract.history, { params: { id } });
  expect(history.find(({ action }) => action === 'skip')).toMatchObject({
    before: { left_out: [] },
    after: { left_out: [day] },
  });
});

test('days that a corrected term adds get their visits, given to the nanny who has accepted', async () => {
  const first = nextMonday();
  const [before, after] = [term(first, addDays(first, 13)), term(addDays(first, 21), addDays(first, 34))];
  await changeDays({ school_terms: [before, after] });
  const made = await createSeries(coordinator, { parent_id, term_time_only: true });
  expect(made.visits.open).toBe(8);
  const { nanny_polo_id } = await recordAcceptance(made);
  expect(await changeDays({ school_terms: [{ ...before, last_day: after.last_day }] })).toBe(1);
  const added = (await bookingsOf(coordinator, made.id)).filter(({ status }) => status === 'offered');
  expect(added).toMatchObject([15, 17].map((days) => ({ series_day: addDays(first, days), nanny_polo_id })));
  await changeDays({ school_terms: [] });
});

test('closing a planned day releases the nanny’s time, and opening it holds the time again', async () => {
  const made = await createSeries(coordinator, { parent_id, ...sixteenWeeks });
  await holdPlan(product.db, await recordAcceptance(made));
  const held = () => product.db.$count(busy, eq(busy.series_id, made.id));
  const before = await held();
  const visits = await coordinator.call(listSeriesVisits, { params: { id: made.id }, query: {} });
  expect(await changeDays({ closing_days: [closed(visits.at(-1)?.day ?? '')] })).toBe(1);
  expect(await held()).toBe(before - 1);
  expect(await changeDays({ closing_days: [] })).toBe(1);
  expect(await held()).toBe(before);
});
