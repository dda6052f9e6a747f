/**
 * Every call locks in one order: families' children, parents, series from the root, bookings by id, nannies by id, then
 * offers and orders. A transaction of the test stops a call at one lock, so that what the call holds by then is certain.
 */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { askForRenewal } from '@nanny-polo/shared/bookings/document-horizon';
import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import { changeSeries, confirmSeries } from '@nanny-polo/shared/bookings/series-work';
import { discount } from '@nanny-polo/shared/money/discount';
import { eraseParent, parents } from '@nanny-polo/shared/people/parents';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { lockWaits, onPostgres } from '../../test/database.ts';
import { readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries, nextMonday, readySeries } from '../../test/series.ts';
import { undo, write } from '../../test/undo.ts';
import { extendSeries } from '../series/extend.ts';

const product = await openProduct({ undoSeconds: 600 });
const owner = await product.signedIn('owner');
const { db } = product;
const { transition } = bookingCalls(owner);
await db.execute(sql`UPDATE agency_settings SET series_horizon_weeks = 4, series_order_period = 'week'`);
await db.execute(sql`UPDATE series SET last_day = greatest(first_day, made_until)`);

const row = (table: string, id: number) =>
  sql`SELECT id FROM ${sql.identifier(table)} WHERE id = ${id} FOR UPDATE NOWAIT`;

/** SQL that returns a row if the time of a nanny is not locked. */
const timeOf = (id: number) => sql`SELECT 1 WHERE pg_try_advisory_xact_lock(1, ${id})`;

/** Expects `free` to be free to lock while a call waits for `held`. Returns the result of the call. */
async function whileWaitingFor<Result>(held: SQL, call: () => Promise<Result>, free: SQL): Promise<Result> {
  const { result } = await db.transaction(async (tx) => {
    expect(await queryRows(tx, held)).toHaveLength(1);
    const started = call();
    started.catch(() => undefined);
    await expect.poll(() => lockWaits(db)).toBe(1);
    expect(await queryRows(tx, free)).toHaveLength(1);
    return { result: started };
  });
  return result;
}

/** Starts calls one after another, each while those before wait for `held`, which is then released. */
async function racing(held: SQL, calls: readonly (() => Promise<unknown>)[]) {
  const { started } = await db.transaction(async (tx) => {
    await queryRows(tx, held);
    const started = [];
    for (const call of calls) {
      started.push(
        call().then(
          () => 200,
          (error) => error.status ?? String(error),
        ),
      );
      await expect.poll(() => lockWaits(db)).toBe(started.length);
    }
    return { started };
  });
  return Promise.all(started);
}

const confirm = ({ id, version }: Series) => owner.call(confirmSeries, { params: { id }, body: { version } });

const read = (id: number) => owner.call(contract.get, { params: { id } });

const change = ({ id, version }: Series, from_day: string, changes: object) =>
  owner.call(changeSeries, {
    params: { id },
    body: { version, from_day, keep_changed: true, nanny_agreed: true, changes },
  });

const { bookingIn, seriesIn } = buildersOf(product, owner);
const accepted = () => seriesIn('accepted', { buffer_minutes: 0 });

const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 86_400_000).toISOString();

/** Leaves the next test nothing to extend. */
const finish = () => db.execute(sql`UPDATE series SET last_day = greatest(first_day, made_until)`);

describe.runIf(onPostgres())('two calls on one arrangement do not deadlock:', () => {
  test('the confirmation of a visit, and of its whole series', async () => {
    const of = await accepted();
    const [visit] = await bookingsOf(owner, of.id);
    const number = sql`INSERT INTO number_series (name, last) VALUES (to_char(now(), 'YYYY'), 0)
      ON CONFLICT (name) DO UPDATE SET last = number_series.last`;
    // The visit's order waits for its number, and the other call holds the series.
    const calls = [() => transition(visit?.id ?? 0, 'confirm'), () => confirm(of)];
    expect(await racing(number, calls)).toEqual([200, 200]);
    await finish();
  });

  test.each(['last', 'first'])(
    'the extension of a later series, with a change to the root %s',
    async (turn) => {
      const made = await accepted();
      await confirm(made);
      await change(await read(made.id), addDays(nextMonday(), 14), { starts: '16:00' });
      const root = await read(made.id);
      const nannyTime = sql`SELECT pg_advisory_xact_lock(1, ${root.nanny_polo_id})`;
      const extend = () => extendSeries(db, inWeeks(6));
      const changeRoot = () => change(root, root.first_day, { service: 'daily' });
      expect(await racing(nannyTime, turn === 'first' ? [changeRoot] : [extend, changeRoot])).not.toContain(
        503,
      );
      await extend();
      expect((await read(root.id)).service).toBe('daily');
      await finish();
    },
  );
});

describe.runIf(onPostgres())('locks are taken in one order:', () => {
  test('orders and discounts before a number is given, when the extension confirms visits', async () => {
    const of = await accepted();
    await confirm(of);
    const body = { name: 'Thursdays', kind: 'fixed' as const, value: 100, weekdays: [4] };
    const { id } = await owner.call(discount.create, { body });
    const free = sql`SELECT name FROM number_series WHERE name = to_char(now(), 'YYYY') FOR UPDATE NOWAIT`;
    expect(await whileWaitingFor(row('discount', id), () => extendSeries(db, inWeeks(2)), free)).toBe(1);
    await finish();
  });

  test('orders by id, when one call changes many bookings', async () => {
    const parent = await readyParent(db);
    const visits = [await bookingIn('accepted', { parent }), await bookingIn('accepted', { parent })];
    const ids = visits.map(({ id }) => id);
    for (const id of ids.toReversed()) await transition(id, 'confirm');
    const orders = await queryRows<{ id: number }>(
      db,
      sql`SELECT order_id AS id FROM order_booking WHERE booking_id = ANY(${sql.param(ids)}::int[]) ORDER BY 1`,
    );
    const [first = { id: 0 }, second = { id: 0 }] = orders;
    const children = ['Ida', 'Otto'].map((name) => ({
      name,
      date_of_birth: '2022-05-01',
      allergies: [],
      notes: '',
    }));
    const call = () => owner.call(booking.updateMany, { query: { filter: { id: ids } }, body: { children } });
    expect(await whileWaitingFor(row('order', first.id), call, row('order', second.id))).toEqual(ids);
  });

  test('nannies by id, when a new series is offered to several', async () => {
    const [first, second] = [await readyNanny(db), await readyNanny(db)];
    const { id: parent_id } = await readyParent(db);
    const offers = [
      { nanny_polo_id: second.id, days: [addDays(nextMonday(), 1)] },
      { nanny_polo_id: first.id, days: [addDays(nextMonday(), 3)] },
    ];
    const call = () => createSeries(owner, { parent_id, offers, visits: 2 });
    await whileWaitingFor(timeOf(first.id), call, timeOf(second.id));
  });

  test('bookings before nannies, when one call changes several families', async () => {
    const nanny = await readyNanny(db);
    const [one, other] = [await readyParent(db), await readyParent(db)];
    const visits = [
      await bookingIn('offered', { parent: one, nanny }),
      await bookingIn('requested', { parent: other }),
    ];
    const children = one.children.map((child) => ({ ...child, notes: 'Naps at two' }));
    const filter = { id: [one.id, other.id] };
    const call = () => owner.call(parents.updateMany, { query: { filter }, body: { children } });
    await whileWaitingFor(row('booking', visits[1]?.id ?? 0), call, timeOf(nanny.id));
  });

  test('series before their bookings, when a family is erased', async () => {
    const { id, version, email } = await readyParent(db);
    const series = await createSeries(owner, { parent_id: id, visits: 2 });
    const visits = await bookingsOf(owner, series.id);
    for (const visit of visits) await transition(visit.id, 'cancel');
    const call = () => owner.call(eraseParent, { params: { id }, body: { version, confirm: email } });
    await whileWaitingFor(row('series', series.id), call, row('booking', visits[0]?.id ?? 0));
  });

  test('series by id, when a change to two arrangements is undone', async () => {
    const { id: parent_id, children } = await readyParent(db);
    const [first, second] = [await readySeries(db, parent_id), await readySeries(db, parent_id)];
    await readySeries(db, parent_id, { root_id: second.id });
    const last = await readySeries(db, parent_id, { root_id: first.id });
    const body = { children: children.map((child) => ({ ...child, notes: 'Naps at two' })) };
    const path = `/admin/users/parents?filter=${JSON.stringify({ id: [parent_id] })}`;
    const { undo: offer } = await write(owner, 'PUT', path, body);
    await whileWaitingFor(row('series', second.id), () => undo(owner, offer), row('series', last.id));
  });

  test('dossiers before the time of their nannies, when an edit is undone', async () => {
    const { id, version } = await readyNanny(db);
    const path = `/admin/master/nanny-polo/${id}`;
    const { undo: offer } = await write(owner, 'PUT', path, { version, bio: 'Plays the cello' });
    await whileWaitingFor(row('nanny_polo', id), () => undo(owner, offer), timeOf(id));
  });

  test('parents before nannies, when several people are asked to renew documents', async () => {
    const [parent, nanny] = [await readyParent(db), await readyNanny(db)];
    const people = [
      { kind: 'nanny' as const, id: nanny.id },
      { kind: 'parent' as const, id: parent.id },
    ];
    const call = () => owner.call(askForRenewal, { body: { people } });
    await whileWaitingFor(row('parent_user', parent.id), call, row('nanny_polo', nanny.id));
  });
});

test.runIf(onPostgres())(
  'a new address of a parent who uses Google does not wait for new bookings',
  async () => {
    const { id } = await readyParent(db);
    const params = { id };
    await db.execute(sql`UPDATE parent_user SET google_sub = 'linked' WHERE id = ${id}`);
    const { version } = await owner.call(parents.get, { params });
    await db.transaction(async (tx) => {
      // As the foreign key of a new booking does.
      await tx.execute(sql`SELECT id FROM parent_user WHERE id = ${id} FOR KEY SHARE`);
      await owner.call(parents.update, { params, body: { version, email: 'new-address@families.example' } });
    });
  },
);
