/** Undoing changes to bookings and orders after other changes to the same visits. */

import type { UndoOffer } from '@nanny-polo/shared/browser/undo-header';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { lockWaits, onPostgres } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { addVisit, readySeries } from '../../test/series.ts';
import { longUndo, stateOf, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');

type Stored = { version: number; status: string; end_at: string };

const read = async (path: string) => (await owner.request<Stored>(path))._data as Stored;

async function act(path: string, name: string, body: object = {}) {
  const { version } = await read(path);
  return write(owner, 'POST', `${path}/${name}`, { version, ...body });
}

const { bookingIn } = buildersOf(product, owner);

/** Creates a booking of four hours in a stage. */
async function visitIn(...[stage, fields]: Parameters<typeof bookingIn>) {
  const { id, parent_id } = await bookingIn(stage, { ...nextSlot(4), ...fields });
  return { id, path: `/admin/booking/${id}`, parent_id };
}

const newOrder = ({ id, parent_id }: { id: number; parent_id: number }) =>
  write(owner, 'POST', '/admin/order', { parent_id, booking_ids: [id] });

/** Returns the path of a booking's latest order. */
async function orderOf({ id }: { id: number }) {
  const [found] = await queryRows<{ id: number }>(
    product.db,
    sql`SELECT max(order_id) AS id FROM order_booking WHERE booking_id = ${id}`,
  );
  return `/admin/order/${found?.id}`;
}

const liveOrdersOf = async ({ id }: { id: number }) =>
  (
    await queryRows(
      product.db,
      sql`SELECT 1 FROM order_booking JOIN "order" ON "order".id = order_booking.order_id
        WHERE booking_id = ${id} AND status NOT IN ('cancelled', 'expired')`,
    )
  ).length;

const shorten = async (path: string) => {
  const { version, end_at } = await read(path);
  const earlier = new Date(Date.parse(end_at) - 3_600_000).toISOString();
  return write(owner, 'PUT', path, { version, end_at: earlier, nanny_agreed: true });
};

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
  );

const refused = (why: RegExp) => ({
  status: 409,
  message: expect.stringMatching(new RegExp(`^This cannot be undone: ${why.source}`)),
});

const inTwoOrders = refused(/BK-\d+ would be in two orders\. Cancel NP-\S+ first\.$/);
const withoutOrder = refused(/BK-\d+ would be confirmed without an order\. Undo the later changes first\.$/);

describe('undoing the end of an order is refused', () => {
  test.for(['cancel', 'expire'])('if its booking has since got another order (%s)', async (end) => {
    const made = await visitIn('confirmed');
    const { undo: ended } = await act(await orderOf(made), end);
    await newOrder(made);
    expect(await refusal(undo(owner, ended))).toMatchObject(inTwoOrders);
    expect(await liveOrdersOf(made)).toBe(1);
  });

  test('if a change to its booking has since opened another order, until the change is undone', async () => {
    const made = await visitIn('confirmed');
    const before = await stateOf(product.db);
    const { undo: cancelled } = await act(await orderOf(made), 'cancel');
    const { undo: shortened } = await shorten(made.path);
    expect(await refusal(undo(owner, cancelled))).toMatchObject(inTwoOrders);
    await undo(owner, shortened);
    await undo(owner, cancelled);
    expect(await stateOf(product.db)).toEqual(before);
  });

  test('if its booking has since been confirmed with another order', async () => {
    const made = await visitIn('accepted');
    const { data } = await newOrder(made);
    const { undo: cancelled } = await act(`/admin/order/${data.id}`, 'cancel');
    await act(made.path, 'confirm');
    expect(await refusal(undo(owner, cancelled))).toMatchObject(inTwoOrders);
  });

  test('if its booking has since been cancelled', async () => {
    const made = await visitIn('confirmed');
    const { undo: cancelled } = await act(await orderOf(made), 'cancel');
    await act(made.path, 'cancel', { waive_fee: true });
    expect(await refusal(undo(owner, cancelled))).toMatchObject(
      refused(/NP-\S+ would bill BK-\d+, which is cancelled\. Undo the later changes first\.$/),
    );
    expect(await liveOrdersOf(made)).toBe(0);
  });

  test('if the price of its booking has changed since', async () => {
    const made = await visitIn('confirmed');
    const { undo: cancelled } = await act(await orderOf(made), 'cancel');
    await shorten(made.path);
    await act(await orderOf(made), 'cancel');
    expect(await refusal(undo(owner, cancelled))).toMatchObject(
      refused(/the price of BK-\d+ has changed since\. Create a new order instead\.$/),
    );
  });
});

test('the end of the order of a live-in booking is undone', async () => {
  const made = await visitIn('confirmed', { service: 'live_in' });
  const before = await stateOf(product.db);
  const { undo: cancelled } = await act(await orderOf(made), 'cancel');
  await undo(owner, cancelled);
  expect(await stateOf(product.db)).toEqual(before);
});

describe('an undo that would leave a confirmed booking without an order', () => {
  test('is refused for the creation of its order until its later confirmation is undone', async () => {
    const made = await visitIn('accepted');
    const before = await stateOf(product.db);
    const { undo: created } = await newOrder(made);
    const { undo: confirmation } = await act(made.path, 'confirm');
    expect(await refusal(undo(owner, created))).toMatchObject(withoutOrder);
    expect(await liveOrdersOf(made)).toBe(1);
    await undo(owner, confirmation);
    await undo(owner, created);
    expect(await stateOf(product.db)).toEqual(before);
  });

  test('is refused for a withdrawal until the later cancellation of its order is undone', async () => {
    const made = await visitIn('confirmed');
    const { undo: withdrawal } = await act(made.path, 'withdraw');
    const { undo: cancelled } = await act(await orderOf(made), 'cancel');
    expect(await refusal(undo(owner, withdrawal))).toMatchObject(withoutOrder);
    await undo(owner, cancelled);
    await undo(owner, withdrawal);
    expect(await read(made.path)).toMatchObject({ status: 'confirmed' });
    expect(await liveOrdersOf(made)).toBe(1);
  });

  test('is allowed if the booking had none before the change', async () => {
    const made = await visitIn('confirmed');
    await act(await orderOf(made), 'cancel');
    const before = await stateOf(product.db);
    const changes: (() => Promise<{ undo: UndoOffer | null }>)[] = [
      () => newOrder(made),
      () => shorten(made.path),
      () => act(made.path, 'cancel', { waive_fee: true }),
    ];
    for (const change of changes) {
      await undo(owner, (await change()).undo);
      expect(await stateOf(product.db)).toEqual(before);
    }
  });
});

describe('undoing a cancellation is refused', () => {
  test.for([{ limit_per_parent: 1 }, { first_booking_only: true }])(
    'if the family has since used its discount elsewhere: %j',
    async (rules) => {
      const code = `ONCE${Object.keys(rules)[0]?.toUpperCase().replaceAll('_', '')}`;
      const { data } = await write(owner, 'POST', '/admin/master/discount', {
        name: 'Once a family',
        kind: 'fixed',
        value: 500,
        code,
        combinable: true,
        ...rules,
      });
      const made = await visitIn('confirmed', { discount_codes: [code] });
      const { undo: cancelled } = await act(made.path, 'cancel', { waive_fee: true });
      const other = await visitIn('confirmed', { parent: { id: made.parent_id }, discount_codes: [code] });
      expect(await refusal(undo(owner, cancelled))).toMatchObject(
        refused(/the family has since used Once a family as often as it may\.$/),
      );
      expect(await owner.request(`/admin/master/discount/${data.id}`)).toMatchObject({
        _data: { used_count: 1 },
      });
      await act(other.path, 'cancel', { waive_fee: true });
      await undo(owner, cancelled);
      expect(await read(made.path)).toMatchObject({ status: 'confirmed' });
    },
  );
});

test('undoing that an order was placed is refused while a later order collects the visits of its week', async () => {
  const parent = await readyParent(product.db);
  const series = await readySeries(product.db, parent.id);
  const confirmedOn = async (series_day: string) => {
    const { id: nanny_polo_id } = await readyNanny(product.db);
    const made = await addVisit(product.db, owner, series, { series_day, nanny_polo_id });
    await act(`/admin/booking/${made.id}`, 'answer', { answer: 'accepted' });
    await act(`/admin/booking/${made.id}`, 'confirm');
    return made;
  };
  const { undo: placed } = await act(await orderOf(await confirmedOn('2030-09-23')), 'place');
  const second = await orderOf(await confirmedOn('2030-09-24'));
  expect(await refusal(undo(owner, placed))).toMatchObject(
    refused(/NP-\S+ collects the visits of its period now\. Place it first\.$/),
  );
  await act(second, 'place');
  await undo(owner, placed);
});

/** Expects row `other` of table `then` to be free to lock while an undo waits for row `id` of table `first`. */
async function isFreeDuringUndo(
  offer: UndoOffer | null,
  first: string,
  id: number,
  then: string,
  other: number,
) {
  const lock = (tx: Db, table: string, key: number) =>
    queryRows(tx, sql`SELECT id FROM ${sql.identifier(table)} WHERE id = ${key} FOR UPDATE NOWAIT`);
  const calls = await product.db.transaction(async (tx) => {
    await lock(tx, first, id);
    const undone = refusal(undo(owner, offer));
    await expect.poll(() => lockWaits(product.db)).toBe(1);
    return { undone, locked: await lock(tx, then, other) };
  });
  expect(await calls.undone).toBeNull();
  expect(calls.locked).toHaveLength(1);
}

describe.runIf(onPostgres())('an undo locks', () => {
  test('a cover desk before its bookings, as applying the plan does', async () => {
    const made = await visitIn('confirmed');
    const { nanny_polo_id, start_at, end_at } = (await owner.request<object>(made.path))._data as {
      nanny_polo_id: number;
      start_at: string;
      end_at: string;
    };
    const away = { nanny_polo_id, start_at, end_at, reason: 'Flu' };
    const { data } = await write(owner, 'POST', '/admin/absence', away);
    const choice = { booking_id: made.id, choice: 'release' };
    const { undo: chosen } = await act(`/admin/absence/${data.id}`, 'choice', choice);
    await isFreeDuringUndo(chosen, 'absence', data.id, 'booking', made.id);
  });

  test('an order before its discounts, as cancelling it does', async () => {
    const discount = { name: 'Off', code: 'OFF', kind: 'fixed', value: 500 };
    const { data: off } = await write(owner, 'POST', '/admin/master/discount', discount);
    const { id } = await readyParent(product.db);
    const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 };
    const order = { parent_id: id, lines: [line], discount_codes: ['OFF'] };
    const { data } = await write(owner, 'POST', '/admin/order', order);
    const { undo: cancelled } = await act(`/admin/order/${data.id}`, 'cancel');
    await isFreeDuringUndo(cancelled, 'order', data.id, 'discount', off.id);
  });
});
