import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  answerForNanny,
  coverBooking,
  quoteOfBooking,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { agreeToUserPrice, getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { ApiError, type HttpClient } from '@nanny-polo/shared/contract/http-client';
import { discount } from '@nanny-polo/shared/money/discount';
import { order } from '@nanny-polo/shared/money/order';
import { noBookedNotes, noNotes } from '@nanny-polo/shared/people/child-notes';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { quoteOf } from './quote.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

/** A family's booking, with the last price that they agreed to. */
interface Case {
  readonly id: number;
  readonly client: HttpClient;
  readonly discount_id: number;
  agreed_minor: number;
}

const get = ({ id }: Case) => owner.call(booking.get, { params: { id } });

const child = { id: 1, name: 'Ida', date_of_birth: '2022-05-01', ...noBookedNotes };

/** What a coordinator, a nanny and a family do. Calls that the API refuses change nothing. */
const steps = {
  async offer(one: Case, tier: 'basic' | 'standard' | 'senior') {
    const { status, version } = await get(one);
    const { id: nanny_polo_id } = await readyNanny(product.db, { tier });
    const call = status === 'requested' ? bookingTransitionCalls.offer : coverBooking;
    await owner.call(call, { params: { id: one.id }, body: { version, nanny_polo_id } });
  },
  async answer(one: Case, answer: 'accepted' | 'declined') {
    const { version } = await get(one);
    await owner.call(answerForNanny, { params: { id: one.id }, body: { version, answer } });
  },
  async confirm(one: Case, agency_pays: boolean) {
    const { version } = await get(one);
    await owner.call(bookingTransitionCalls.confirm, {
      params: { id: one.id },
      body: { version, agency_pays },
    });
  },
  async withdraw(one: Case) {
    const { version } = await get(one);
    await owner.call(bookingTransitionCalls.withdraw, { params: { id: one.id }, body: { version } });
  },
  async recall(one: Case) {
    const { version } = await get(one);
    await owner.call(bookingTransitionCalls.recall, { params: { id: one.id }, body: { version } });
  },
  async reschedule(one: Case, hours: number) {
    const { version, start_at } = await get(one);
    const end_at = new Date(Date.parse(start_at) + hours * 3_600_000).toISOString();
    await owner.call(rescheduleBooking, {
      params: { id: one.id },
      body: { version, start_at, end_at, nanny_agreed: true },
    });
  },
  async change(one: Case, children: number) {
    const record = await get(one);
    const body = { ...record, children: Array.from({ length: children }, () => child) };
    await owner.call(booking.update, { params: { id: one.id }, body });
  },
  async pause(one: Case, paused: boolean) {
    const params = { id: one.discount_id };
    await owner.call(discount.update, {
      params,
      body: { ...(await owner.call(discount.get, { params })), paused },
    });
  },
  async agree(one: Case) {
    const params = { id: one.id };
    const { pending_price } = await one.client.call(getUserBooking, { params });
    if (!pending_price) return;
    const { total_minor } = pending_price.price;
    await one.client.call(agreeToUserPrice, { params, body: { total_minor } });
    one.agreed_minor = total_minor;
  },
};

const step = fc.oneof(
  fc.record({
    name: fc.constant('offer' as const),
    with: fc.constantFrom('basic', 'standard', 'senior' as const),
  }),
  fc.record({
    name: fc.constant('answer' as const),
    with: fc.constantFrom('accepted', 'accepted', 'declined' as const),
  }),
  fc.record({ name: fc.constant('confirm' as const), with: fc.boolean() }),
  fc.record({ name: fc.constantFrom('withdraw' as const, 'recall' as const), with: fc.constant(null) }),
  fc.record({ name: fc.constant('reschedule' as const), with: fc.constantFrom(2, 3, 4, 6) }),
  fc.record({ name: fc.constant('change' as const), with: fc.constantFrom(1, 2, 3) }),
  fc.record({ name: fc.constant('pause' as const), with: fc.boolean() }),
  fc.record({ name: fc.constant('agree' as const), with: fc.constant(null) }),
);

async function take(
  one: Case,
  { name, with: value }: { name: keyof typeof steps; with: unknown },
): Promise<void> {
  try {
    await (steps[name] as (one: Case, value: unknown) => Promise<void>)(one, value);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) throw error;
  }
}

/**
 * Expects a confirmed booking to cost at most the agreed price: the agency pays the rest, or the family is asked. The
 * price of any other booking is not fixed.
 */
async function expectPromiseKept(one: Case): Promise<void> {
  const record = await get(one);
  if (record.status !== 'confirmed') return expect(record.total_minor).toBeNull();
  expect(record.total_minor).toBeLessThanOrEqual(one.agreed_minor);
  const [owed] = await owner.call(order.list, { query: { filter: { booking_id: one.id } } });
  expect(owed?.total_minor).toBe(record.total_minor);
  const quote = await owner.call(quoteOfBooking, { params: { id: one.id } });
  if (quote.adjustments.some(({ discount_id }) => discount_id === null))
    expect(record.pending_minor ?? record.covered_minor).not.toBeNull();
  const [row] = await product.db.select().from(table).where(eq(table.id, one.id));
  if (row) expect(quote.pay_minor).toBe((await quoteOf(product.db, row)).pay_minor);
}

let made = 0;

async function requested(): Promise<Case> {
  made += 1;
  const code = `PROMISE${made}`;
  const rules = { name: code, code, kind: 'percent', value: 20 } as const;
  const { id: discount_id } = await owner.call(discount.create, { body: rules });
  const parent = await readyParent(product.db, { children: [{ ...child, ...noNotes }] });
  const client = await signedInAs(product, parent);
  const body = { service: 'hourly' as const, ...nextSlot(), discount_codes: [code] };
  const { id, price } = await client.call(requestBooking, { body });
  return { id, client, discount_id, agreed_minor: price?.total_minor ?? 0 };
}

test('no confirmed booking costs its family more than they agreed to', async () => {
  const sequence = fc.array(step, { minLength: 3, maxLength: 12 });
  const property = fc.asyncProperty(sequence, async (sequence) => {
    const one = await requested();
    const opening = [
      { name: 'offer', with: 'standard' },
      { name: 'answer', with: 'accepted' },
    ] as const;
    for (const next of [...opening, ...sequence]) {
      await take(one, next);
      await expectPromiseKept(one);
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(20) });
});
