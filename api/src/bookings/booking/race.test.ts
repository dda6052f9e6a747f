import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer } from '@nanny-polo/shared/bookings/offer';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chores } from '../../areas.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { openPostgres } from '../../kernel/database/postgres.ts';
import { event } from '../../kernel/history/table.ts';
import { runChores } from '../../kernel/jobs/clock.ts';
import { buildersOf } from '../../test/builders.ts';
import { findWrongBusy } from '../../test/busy.ts';
import { addressOf, lockWaits, onPostgres } from '../../test/database.ts';
import { guest, nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { createOfferToken } from '../offer/token.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';
import { offer } from '../schedule/offer-table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const parent = await readyParent(product.db);
const { bookingIn } = buildersOf(product, owner);

const slotOf = (hour: number, day: string) => ({
  start_at: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  end_at: `${day}T${String(hour + 3).padStart(2, '0')}:00:00.000Z`,
});

const statusOf = (result: PromiseSettledResult<unknown>): number =>
  result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status;

function tally(results: PromiseSettledResult<unknown>[]): Record<number, number> {
  const sum: Record<number, number> = {};
  for (const status of results.map(statusOf)) sum[status] = (sum[status] ?? 0) + 1;
  return sum;
}

/** Expects the busy ranges of bookings to be exactly the slots that hold a nanny's time and the completed visits. */
async function expectMatchingCalendars(): Promise<void> {
  const wrong = await queryRows(
    product.db,
    sql`SELECT b.id FROM ${table} b LEFT JOIN ${busy} y ON y.booking_id = b.id
      WHERE b.status IN ('completed', 'closed') AND (y.nanny_polo_id <> b.nanny_polo_id OR y.busy IS DISTINCT FROM
        CASE WHEN b.nanny_polo_id IS NOT NULL THEN tstzrange(b.start_at, least(b.end_at, b.checked_out_at)) END)`,
  );
  expect(wrong).toEqual([]);
  expect(await findWrongBusy(product.db)).toEqual([]);
}

describe('at the same time', () => {
  test('only one of a hundred replies to an offer counts', async () => {
    const one = await bookingIn('offered', { parent });
    const token = await product.db.transaction((tx) => createOfferToken(tx, one.offer?.id ?? 0));
    const nobody = product.client(null);
    const calls = Array.from({ length: 100 }, (_, at) =>
      nobody.call(answerOffer, {
        params: { token },
        body: { answer: at % 3 === 0 ? 'declined' : 'accepted' },
      }),
    );
    expect(tally(await Promise.allSettled(calls))).toEqual({ 200: 1, 422: 99 });
    const answered = await product.db.$count(
      event,
      sql`${event.record_id} = ${one.id} AND ${event.resource} = 'booking' AND ${event.action} IN ('accept', 'refuse')`,
    );
    expect(answered).toBe(1);
    await expectMatchingCalendars();
  });

  test('bookings that exchange times and nannies neither deadlock nor lose a slot', async () => {
    const [first, second] = [await readyNanny(product.db), await readyNanny(product.db)];
    const day = nextSlot().start_at.slice(0, 10);
    const fields = { parent, buffer_minutes: 0, children: [guest] };
    const ones = await Promise.all(
      [0, 3, 6, 9].flatMap((hour) =>
        [first, second].map((nanny) => bookingIn('offered', { ...fields, nanny, ...slotOf(hour, day) })),
      ),
    );
    for (let round = 0; round < 6; round += 1) {
      const current = await Promise.all(ones.map(({ id }) => owner.call(booking.get, { params: { id } })));
      const calls = current.map((one, at) => {
        const params = { id: one.id };
        const { version } = one;
        if (at % 2 === 0) {
          const slot = slotOf(((at + round) % 7) * 3, day);
          return owner.call(rescheduleBooking, { params, body: { version, ...slot } });
        }
        const other = one.nanny_polo_id === first.id ? second.id : first.id;
        return owner.call(coverBooking, { params, body: { version, nanny_polo_id: other } });
      });
      const counts = tally(await Promise.allSettled(calls));
      expect(Object.keys(counts).every((status) => status === '200' || status === '409')).toBe(true);
      await expectMatchingCalendars();
    }
  });

  test('the same past visit is recorded only once, even while it is being checked out', async () => {
    const nanny = await readyNanny(product.db);
    const slot = slotOf(9, new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10));
    const body = {
      parent_id: parent.id,
      nanny_polo_id: nanny.id,
      service: 'hourly' as const,
      past_visit: true,
      children: [guest],
    };
    const recorded = () => owner.call(booking.create, { body: { ...body, ...slot } });
    const created = await Promise.allSettled(Array.from({ length: 10 }, recorded));
    expect(tally(created)).toEqual({ 200: 1, 409: 9 });
    const one = created.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))[0];
    const params = { id: one?.id ?? 0 };
    const { version } = await owner.call(bookingTransitionCalls.confirm, {
      params,
      body: { version: one?.version ?? 0 },
    });
    const begun = await owner.call(bookingTransitionCalls['check-in'], {
      params,
      body: { version, at: slot.start_at },
    });
    const [out, ...others] = await Promise.allSettled([
      owner.call(bookingTransitionCalls['check-out'], {
        params,
        body: { version: begun.version, at: slot.end_at },
      }),
      ...Array.from({ length: 20 }, recorded),
    ]);
    expect(out.status).toBe('fulfilled');
    expect(tally(others)).toEqual({ 409: 20 });
    await expectMatchingCalendars();
  });

  test('cancelling, declining, rescheduling and replying leave a booking consistent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await bookingIn('offered', { parent });
      const token = await product.db.transaction((tx) => createOfferToken(tx, one.offer?.id ?? 0));
      const params = { id: one.id };
      const { version } = one;
      const results = await Promise.allSettled([
        owner.call(bookingTransitionCalls.cancel, { params, body: { version } }),
        owner.call(rescheduleBooking, { params, body: { version, ...nextSlot() } }),
        product.client(null).call(answerOffer, { params: { token }, body: { answer: 'accepted' } }),
        owner.call(bookingTransitionCalls.decline, { params, body: { version } }),
      ]);
      expect(Object.keys(tally(results)).every((status) => ['200', '409', '422'].includes(status))).toBe(
        true,
      );
      await expectMatchingCalendars();
    }
  });
});

describe.runIf(onPostgres())('a bulk change of families', () => {
  test('does not deadlock with a transaction that has locked a booking and then refers to its family', async () => {
    const { db } = product;
    const parent = await readyParent(db);
    const { id, children } = parent;
    const one = await bookingIn('requested', { parent });
    let changed: Promise<number[]> | undefined;
    await db.transaction(async (tx) => {
      await queryRows(tx, sql`SELECT id FROM booking WHERE id = ${one.id} FOR UPDATE`);
      changed = owner.call(parents.updateMany, {
        query: { filter: { id: [id] } },
        body: { children: children.map((child) => ({ ...child, notes: 'Naps at two' })) },
      });
      await expect.poll(() => lockWaits(db)).toBe(1);
      await queryRows(tx, sql`SELECT id FROM parent_user WHERE id = ${id} FOR KEY SHARE NOWAIT`);
    });
    expect(await changed).toEqual([id]);
  });
});

describe('a tick', () => {
  test('has its effect once, however many processes run it', async () => {
    const second = onPostgres() ? await openPostgres(addressOf(product.database)) : null;
    const silent = await bookingIn('offered', { parent });
    const started = await bookingIn('requested', { parent });
    const ahead = await bookingIn('offered', { parent });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await product.db
      .update(offer)
      .set({ expires_at: ago(1) })
      .where(eq(offer.booking_id, silent.id));
    await product.db
      .update(table)
      .set({ created_at: ago(30), start_at: ago(1), end_at: ago(-2) })
      .where(eq(table.id, started.id));
    await product.db
      .update(table)
      .set({ status: 'confirmed', confirmed_at: ago(30), start_at: ago(-20), end_at: ago(-23) })
      .where(eq(table.id, ahead.id));
    const problems: string[] = [];
    const databases = [product.db, second?.db ?? product.db];
    const now = new Date().toISOString();
    try {
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          runChores(databases[at % 2] ?? product.db, chores, now, (problem) => problems.push(problem)),
        ),
      );
    } finally {
      await second?.close();
    }
    expect(problems).toEqual([]);
    const times = (id: number, action: string) =>
      product.db.$count(
        event,
        sql`${event.resource} = 'booking' AND ${event.record_id} = ${id} AND ${event.action} = ${action}`,
      );
    expect(await times(silent.id, 'offer-expired')).toBe(1);
    expect(await times(started.id, 'expire')).toBe(1);
    expect(await times(ahead.id, 'remind')).toBe(1);
    const mails = await queryRows<{ to: string }>(
      product.db,
      sql`SELECT data->>'to' AS "to" FROM pgboss.job WHERE name = 'mail' AND data->>'news' = 'reminder'
        AND (data->>'booking_id')::int = ${ahead.id} ORDER BY 1`,
    );
    expect(mails.map(({ to }) => to)).toEqual(['nanny', 'parent']);
    const after = await owner.call(booking.get, { params: { id: silent.id } });
    expect(after).toMatchObject({
      status: 'offered',
      nanny_polo_id: null,
      needs_cover: true,
      offer: { state: 'expired' },
    });
  });
});
