/** The question about a price beside the one about a new time. */

import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import {
  answerTimeForNanny,
  askFamilyForPrice,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { agreeToUserPrice, getUserBooking, refuseUserPrice } from '@nanny-polo/shared/bookings/user-booking';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { guest, nextSlot, readyNanny } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { timeChange } from '../schedule/time-change-table.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
const { bookingIn, familyWith } = buildersOf(product, owner);

const read = (id: number) => owner.call(booking.get, { params: { id } });

/** Creates a confirmed booking of six hours with a senior nanny, by default in three weeks. */
async function confirmed(time: object = nextSlot(6)) {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db, { tier: 'senior' });
  const { id, start_at, end_at } = await bookingIn('confirmed', { parent, nanny, ...time });
  const params = { id };
  const asks = async () => {
    await post.delivered();
    const mails = await post.to(parent.email ?? '', 0);
    return mails.filter(({ subject }) => subject.includes('agree to a new price')).length;
  };
  return {
    ...{ id, start_at, end_at, asks },
    pending: async () => (await client.call(getUserBooking, { params })).pending_price,
    agree: (total_minor: number) => client.call(agreeToUserPrice, { params, body: { total_minor } }),
    refuse: () => client.call(refuseUserPrice, { params, body: {} }),
  };
}

const longer = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>, hours: number) => ({
  start_at,
  end_at: new Date(Date.parse(end_at) + hours * 3_600_000).toISOString(),
});

async function reschedule(id: number, time: object) {
  const { version } = await read(id);
  return owner.call(rescheduleBooking, { params: { id }, body: { version, ...time } as never });
}

async function answer(id: number, given: 'agreed' | 'declined' | 'withdrawn') {
  const { version } = await read(id);
  return owner.call(answerTimeForNanny, { params: { id }, body: { version, answer: given } });
}

async function addChild(id: number) {
  const { version, children } = await read(id);
  return owner.call(booking.update, {
    params: { id },
    body: { version, children: [...children, guest] } as never,
  });
}

test('a longer time or another child is not said to be the nanny’s, to whose price the family has agreed', async () => {
  const made = await confirmed();
  await reschedule(made.id, longer(made, 2));
  expect((await made.pending())?.why).toMatch(/^The new time: £[\d.]+ more$/);
  await addChild(made.id);
  const both = /^The new time: £[\d.]+ more; what has changed about the visit: £[\d.]+ more$/;
  expect((await made.pending())?.why).toMatch(both);
  await answer(made.id, 'withdrawn');
  expect((await made.pending())?.why).toMatch(/^What has changed about the visit: £[\d.]+ more$/);
});

test('a price that was asked before is asked again if the booking keeps its time after all', async () => {
  for (const given of ['declined', 'withdrawn'] as const) {
    const made = await confirmed();
    const { pending_minor } = await addChild(made.id);
    expect(pending_minor).not.toBeNull();
    await reschedule(made.id, longer(made, -1));
    await reschedule(made.id, longer(made, -2));
    expect(await answer(made.id, given)).toMatchObject({ pending_minor });
    expect((await made.pending())?.price.total_minor).toBe(pending_minor);
  }
});

test('a price that the family refused is not asked about again after a question about another time', async () => {
  for (const hours of [2, -2]) {
    const made = await confirmed();
    const { pending_minor } = await addChild(made.id);
    await made.refuse();
    const message = expect.stringMatching(/^You said no to £\S+\. Your booking stays confirmed at £/);
    await expect(made.agree(pending_minor ?? 0)).rejects.toMatchObject({ body: { message } });
    await reschedule(made.id, longer(made, hours));
    const asks = await made.asks();
    const { version } = await answer(made.id, 'declined');
    expect(await made.pending()).toBeNull();
    expect((await read(made.id)).pending_minor).toBe(pending_minor);
    const again = owner.call(askFamilyForPrice, { params: { id: made.id }, body: { version } });
    await expect(again).rejects.toMatchObject({ status: 409 });
    expect(await made.asks()).toBe(asks);
  }
});

test('the deadline for a price is before the earlier of two times, also if the visit moves earlier at that price', async () => {
  const day = (days: number, ends = 16) => {
    const date = addDays(agencyDayOf(), days);
    return { start_at: `${date}T10:00:00.000Z`, end_at: `${date}T${ends}:00:00.000Z` };
  };
  const hourBefore = ({ start_at }: { start_at: string }) => Date.parse(start_at) - 3_600_000;
  const asked = await confirmed(day(21));
  await reschedule(asked.id, day(5, 20));
  expect(Date.parse((await asked.pending())?.reply_by ?? '')).toBeLessThanOrEqual(hourBefore(day(5)));
  const moved = await confirmed(day(22));
  await addChild(moved.id);
  const asks = await moved.asks();
  await reschedule(moved.id, { ...day(6), nanny_agreed: true });
  expect(Date.parse((await moved.pending())?.reply_by ?? '')).toBeLessThanOrEqual(hourBefore(day(6)));
  expect(await moved.asks()).toBe(asks + 1);
});

test('the family’s yes stays if the coordinator then says that the nanny has agreed to the same time', async () => {
  const made = await confirmed();
  await reschedule(made.id, longer(made, 2));
  const total_minor = (await made.pending())?.price.total_minor ?? 0;
  await made.agree(total_minor);
  const asks = await made.asks();
  const after = await reschedule(made.id, { ...longer(made, 2), nanny_agreed: true });
  expect(after).toMatchObject({
    agreed_minor: total_minor,
    total_minor,
    pending_minor: null,
    asked_time: null,
  });
  expect(await made.asks()).toBe(asks);
  const states = await product.db
    .select({ state: timeChange.state })
    .from(timeChange)
    .where(eq(timeChange.booking_id, made.id));
  expect(states).toEqual([{ state: 'agreed' }]);
});

test('the agency pays a small rise for a new time only once the nanny has agreed to it', async () => {
  await product.db.update(agencySettings).set({ covered_rise_minor: 20_000 });
  try {
    for (const given of ['declined', 'agreed'] as const) {
      const made = await confirmed();
      expect(await reschedule(made.id, longer(made, 2))).toMatchObject({
        covered_minor: null,
        pending_minor: null,
      });
      const { covered_minor } = await answer(made.id, given);
      expect(covered_minor !== null).toBe(given === 'agreed');
    }
  } finally {
    await product.db.update(agencySettings).set({ covered_rise_minor: 500 });
  }
});

test('asking about the same time after its deadline is a new question', async () => {
  const made = await confirmed();
  const to = longer(made, 2);
  const { asked_time } = await reschedule(made.id, to);
  const reply_by = new Date(Date.now() - 1000).toISOString();
  await product.db.update(timeChange).set({ reply_by }).where(eq(timeChange.booking_id, made.id));
  expect((await reschedule(made.id, to)).asked_time?.reply_by).toBe(asked_time?.reply_by);
  expect(await product.db.$count(timeChange, eq(timeChange.booking_id, made.id))).toBe(2);
});
