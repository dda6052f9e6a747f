/** Calls for the same children at the same time: one succeeds, the others name its booking. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { series as contract } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { undoChange } from '@nanny-polo/shared/office/undo';
import { expect, test } from 'vitest';
import { openPostgres } from '../../kernel/database/postgres.ts';
import { addressOf, onPostgres, raceRounds } from '../../test/database.ts';
import { nextSlot, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, seriesForm } from '../../test/series.ts';
import { longUndo, write } from '../../test/undo.ts';
import { createBooking } from '../booking/new-booking.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');

type Call = () => Promise<unknown>;

/** Expects one of the calls to succeed, and each of the others to be asked about what it has booked. */
async function oneWins(calls: readonly Call[]): Promise<void> {
  const results = await Promise.allSettled(calls.map((call) => call()));
  const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals).toHaveLength(calls.length - 1);
  for (const refusal of refusals) {
    // A service throws the kind, and the API responds with its status.
    expect([409, 'conflict']).toContain(refusal.status ?? refusal.kind);
    expect(refusal.body).toMatchObject({
      code: 'children_booked',
      data: { bookings: expect.arrayContaining([expect.anything()]) },
    });
  }
}

const family = async () => (await readyParent(product.db)).id;

const creating = (parent_id: number, slot: { start_at: string; end_at: string }) => () =>
  owner.call(booking.create, { body: { parent_id, service: 'hourly', ...slot } });

test('two tabs of the office and one of the family', async () => {
  for (const _ of raceRounds(20)) {
    const parent = await readyParent(product.db);
    const client = await signedInAs(product, parent);
    const slot = nextSlot();
    const create = creating(parent.id, slot);
    await oneWins([
      create,
      create,
      () => client.call(requestBooking, { body: { service: 'hourly', ...slot } }),
    ]);
  }
});

test.runIf(onPostgres())('two processes', async () => {
  const second = await openPostgres(addressOf(product.database));
  try {
    const actor = { kind: 'admin', id: 1, name: 'Owner' } as const;
    for (const _ of raceRounds(20)) {
      const body = { parent_id: await family(), service: 'hourly' as const, ...nextSlot() };
      await oneWins(
        [product.db, second.db].map((db) => () => db.transaction((tx) => createBooking(tx, actor, body))),
      );
    }
  } finally {
    await second.close();
  }
});

test('a new booking, a rescheduled one and the undo of a cancellation', async () => {
  for (const _ of raceRounds(10)) {
    const parent_id = await family();
    const slot = nextSlot();
    const moved = await creating(parent_id, nextSlot())();
    const cancelled = await creating(parent_id, slot)();
    const { undo } = await write(owner, 'POST', `/admin/booking/${cancelled.id}/cancel`, {
      version: cancelled.version,
    });
    const body = { version: moved.version, ...slot };
    await oneWins([
      creating(parent_id, slot),
      () => owner.call(rescheduleBooking, { params: { id: moved.id }, body }),
      () => owner.call(undoChange, { params: { id: undo?.id ?? 0 } }),
    ]);
  }
});

test('a new series, a changed one and a request of the family for one of their visits', async () => {
  for (const _ of raceRounds(5)) {
    const parent = await readyParent(product.db);
    const client = await signedInAs(product, parent);
    const form = seriesForm({ parent_id: parent.id });
    const model = await owner.call(contract.create, { body: form });
    const [visit] = await bookingsOf(owner, model.id);
    if (!visit) throw new Error('No visit was made');
    const { start_at, end_at } = visit;
    const earlier = { starts: '08:00', ends: '11:00' };
    const moving = { id: model.id };
    const { version, first_day: from_day } = model;
    await owner.call(changeSeries, {
      params: moving,
      body: { version, from_day, keep_changed: true, changes: earlier },
    });
    const read = await owner.call(contract.get, { params: moving });
    const changes = { starts: form.starts, ends: form.ends };
    await oneWins([
      () => owner.call(contract.create, { body: form }),
      () =>
        owner.call(changeSeries, {
          params: moving,
          body: { version: read.version, from_day, keep_changed: true, changes },
        }),
      () => client.call(requestBooking, { body: { service: 'hourly', start_at, end_at } }),
    ]);
  }
});
