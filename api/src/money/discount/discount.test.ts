import {
  countDiscounts,
  type Discount,
  discount,
  draftDiscountId,
  quoteDiscount,
} from '@nanny-polo/shared/money/discount';
import { order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { describe, expect, test } from 'vitest';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

let codes = 0;
/** Creates a discount that applies only by its code. */
const make = (fields: Partial<Discount> = {}) => {
  codes += 1;
  return owner.call(discount.create, {
    body: { name: `Test ${codes}`, code: `test-${codes}`, kind: 'fixed', value: 1000, ...fields },
  });
};
const read = (id: number) => owner.call(discount.get, { params: { id } });
const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
const buy = (code: string, parent_id = 1) =>
  owner.call(order.create, { body: { parent_id, lines: [line], discount_codes: [code] } });
const cart = {
  service: 'hourly',
  start_at: '2031-03-03T09:00:00.000Z',
  end_at: '2031-03-03T13:00:00.000Z',
  children_count: 2,
  tier: 'standard',
} as const;
const quote = (fields = {}) => owner.call(quoteDiscount, { body: { ...cart, ...fields } });

describe('a discount', () => {
  test('has its code in capitals and its weekdays sorted, and cannot have the code of another', async () => {
    const made = await make({ code: ' Spring-26 ', weekdays: [5, 1, 5], services: ['overnight'] });
    expect(made).toMatchObject({
      code: 'SPRING-26',
      weekdays: [1, 5],
      status: 'active',
      used_count: 0,
      combinable: false,
    });
    expect(await owner.call(discount.update, { params: { id: made.id }, body: made })).toEqual(made);
    await expect(make({ code: 'spring-26' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { code: ['Another discount has this code. Please choose another.'] } },
    });
  });

  test.each([
    [{ kind: 'percent', value: 101 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ value: 1.5 }, 'value'],
    [{ starts_at: '2031-01-02T00:00:00Z', ends_at: '2031-01-01T00:00:00Z' }, 'ends_at'],
    [{ code: 'with space' }, 'code'],
    [{ weekdays: [8] }, 'weekdays.0'],
    [{ used_count: 3 }, 'used_count'],
  ] as [Partial<Discount>, string][])(
    'is rejected with invalid or contradictory rules: %j',
    async (fields, field) => {
      await expect(make(fields)).rejects.toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    },
  );

  test.each([
    ['scheduled', { starts_at: '2099-01-01T00:00:00Z' }],
    ['ended', { ends_at: '2020-01-01T00:00:00Z' }],
    ['paused', { paused: true }],
    ['active', { limit_total: 1 }],
  ] as const)('has the derived status %s, by which lists can be filtered', async (status, fields) => {
    const made = await make(fields);
    expect(made.status).toBe(status);
    const found = await owner.call(discount.list, { query: { filter: { status, id: [made.id] } } });
    expect(found).toEqual([made]);
  });

  test('is exhausted by its last use, and active again when the order of that use is cancelled', async () => {
    const made = await make({ limit_total: 1 });
    const bought = await buy(made.code!);
    expect(bought).toMatchObject({ discount_minor: 1000, total_minor: bought.lines_minor - 1000 });
    expect(await read(made.id)).toMatchObject({ status: 'exhausted', used_count: 1, used_minor: 1000 });
    await expect(buy(made.code!)).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'discount_codes.0': ['Its total limit of 1 has been reached'] } },
    });
    await owner.call(orderTransitionCalls.cancel, {
      params: { id: bought.id },
      body: { version: bought.version },
    });
    expect(await read(made.id)).toMatchObject({ status: 'active', used_count: 0, used_minor: 0 });
  });

  test('stays used when its order completes', async () => {
    const made = await make();
    let bought = await buy(made.code!);
    for (const name of ['place', 'complete'] as const)
      bought = await owner.call(orderTransitionCalls[name], {
        params: { id: bought.id },
        body: { version: bought.version },
      });
    expect(await read(made.id)).toMatchObject({ used_count: 1 });
    await expect(owner.call(discount.remove, { params: { id: made.id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
  });

  test('can be changed while orders use it, but not to a limit below its uses', async () => {
    const made = await make({ limit_total: 5 });
    await buy(made.code!);
    const changed = await owner.call(discount.update, {
      params: { id: made.id },
      body: { ...made, name: 'Renamed' },
    });
    expect(changed).toMatchObject({ name: 'Renamed', used_count: 1 });
    await buy(made.code!, 2);
    const tight = owner.call(discount.update, {
      params: { id: made.id },
      body: { ...changed, limit_total: 1 },
    });
    await expect(tight).rejects.toMatchObject({
      status: 422,
      body: { errors: { limit_total: ['It has already been used 2 times. Enter at least 2.'] } },
    });
  });

  test('can be deleted while no order uses it', async () => {
    const made = await make();
    await owner.call(discount.remove, { params: { id: made.id } });
    await expect(read(made.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the quote of an example', () => {
  test('uses the price list, and states what a discount takes off and why another does not apply', async () => {
    const ten = await make({ name: 'Tenth', kind: 'percent', value: 10 });
    const quoted = await quote({ codes: [ten.code!.toLowerCase(), 'NOSUCH'] });
    expect(quoted.lines.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
      ['care_hours', 9200],
      ['extra_child', 1200],
    ]);
    expect(quoted.adjustments).toContainEqual({
      discount_id: ten.id,
      name: 'Tenth',
      amount_minor: 1040,
      why: '10% of £104.00',
    });
    expect(quoted.not_applied).toContainEqual({ discount: 'NOSUCH', code: 'NOSUCH', why: 'No such code' });
    expect(quoted.total_minor).toBe(10_400 - 1040);
    expect((await read(ten.id)).used_count).toBe(0);
  });

  test('never reduces the nanny’s pay', async () => {
    const all = await make({ kind: 'percent', value: 100 });
    const [full, free] = [await quote(), await quote({ codes: [all.code] })];
    expect(free).toMatchObject({ total_minor: 0, pay_minor: full.pay_minor });
  });

  test('takes first bookings and validity periods into account, and rejects unknown parents', async () => {
    const first = await make({ first_booking_only: true, ends_at: '2099-01-01T00:00:00Z' });
    const taken = async (fields: object) =>
      (await quote({ codes: [first.code], ...fields })).adjustments.some(
        (one) => one.discount_id === first.id,
      );
    expect(await taken({})).toBe(true);
    expect(await taken({ at: '2099-01-01T00:00:00.000Z' })).toBe(false);
    const [regular] = await owner.call(order.list, { query: { filter: { status: 'completed' } } });
    expect(await taken({ parent_id: regular!.parent_id })).toBe(false);
    await expect(quote({ parent_id: 999_999 })).rejects.toMatchObject({ status: 422 });
  });

  test('uses a draft instead of the saved discount, with its existing uses', async () => {
    const { id, code } = await make({ value: 1000, limit_total: 5 });
    await buy(code!);
    const draft = { id, name: 'Half', code: code!, kind: 'percent', value: 50 } as const;
    const [took] = (await quote({ draft })).adjustments.filter((one) => one.discount_id === id);
    expect(took).toMatchObject({ name: 'Half', amount_minor: 5200 });
    const limited = await quote({ draft: { ...draft, limit_total: 1 } });
    expect(limited.not_applied).toContainEqual({
      discount: 'Half',
      code,
      why: 'Its total limit of 1 has been reached',
    });
    const mine = await quote({ draft: { ...draft, limit_per_parent: 1 }, parent_id: 1 });
    const used = 'This parent has used it 1 of 1 times';
    expect(mine.not_applied).toContainEqual({ discount: 'Half', code, why: used });
    expect(await read(id)).toMatchObject({ value: 1000, used_count: 1 });
    await expect(quote({ draft: { ...draft, id: 999_999 } })).rejects.toMatchObject({ status: 404 });
  });

  test('accepts the draft of a new discount, and rejects contradictory rules', async () => {
    const draft = { name: 'New', kind: 'free_hours', value: 1 } as const;
    expect((await quote({ draft })).adjustments).toContainEqual({
      discount_id: draftDiscountId,
      name: 'New',
      amount_minor: 2300,
      why: '1 hour of care free',
    });
    await expect(quote({ draft: { ...draft, kind: 'percent', value: 101 } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'draft.value': ['At most 100'] } },
    });
  });

  test('is allowed with a permission of type visit, which does not allow writing', async () => {
    const visitor = await product.signedIn('visitor');
    expect((await visitor.call(quoteDiscount, { body: cart })).total_minor).toBeGreaterThan(0);
    const write = visitor.call(discount.create, { body: { name: 'No', kind: 'fixed', value: 1 } });
    await expect(write).rejects.toMatchObject({ status: 403 });
  });
});

test('the demo has discounts in every status', async () => {
  const counts = await owner.call(countDiscounts, { query: {} });
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
});
