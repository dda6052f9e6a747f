import { draftDiscountId, quoteDiscount } from '@nanny-polo/shared/money/discount';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { discountRecord } from '../../test/sample-records.ts';
import { DiscountCreate } from './DiscountPages.tsx';
import { DiscountShow } from './DiscountShow.tsx';
import { draftOf, emptyHiddenFields, validateNew } from './discount-form.ts';

const quote = {
  lines: [],
  adjustments: [
    { discount_id: draftDiscountId, name: 'This discount', amount_minor: 920, why: '10% of £92.00' },
  ],
  not_applied: [],
  total_minor: 8280,
  currency: 'GBP',
  pay_minor: 6000,
};

test('saves hidden fields as empty', () => {
  const shown = emptyHiddenFields({
    way: 'itself',
    code: 'OLD',
    kind: 'fixed',
    max_amount_minor: 500,
    first_booking_only: true,
    limit_per_parent: 3,
  });
  expect(shown).toEqual({
    kind: 'fixed',
    code: null,
    max_amount_minor: null,
    first_booking_only: true,
    limit_per_parent: null,
  });
});

test('requires a code for a discount that applies by code, and limits a percentage to 100', () => {
  const form = { name: 'Spring', kind: 'percent', value: 10 };
  expect(validateNew({ ...form, way: 'itself' })).toEqual({});
  expect(validateNew({ ...form, way: 'code' })).toEqual({ code: 'Required' });
  expect(validateNew({ ...form, value: 101, way: 'itself' })).toEqual({ value: 'At most 100' });
});

test('states the limit of an amount in pounds', () => {
  const form = { name: 'Spring', kind: 'percent', value: 10, way: 'itself' };
  expect(validateNew({ ...form, max_amount_minor: 2_000_000_000, budget_minor: 0 })).toEqual({
    max_amount_minor: 'At most £10,000,000',
    budget_minor: 'Above 0',
  });
});

test('requires a value for a draft, but no name', () => {
  expect(draftOf({ kind: 'percent' }, 'This discount')).toBeNull();
  expect(draftOf({ kind: 'percent', value: 10, id: 4, status: 'active' }, 'This discount')).toEqual({
    id: 4,
    kind: 'percent',
    value: 10,
    name: 'This discount',
  });
});

test('prices the example with the API after each change, before the discount is saved', async () => {
  const call = vi.fn(async (_: unknown, __?: unknown) => ({ data: quote }));
  const { user } = openScreen(DiscountCreate, { resource: 'master/discount', held: 'full', data: { call } });
  expect(await screen.findByText(/to see the example’s price here/)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Percent off/), '10');
  expect(await screen.findByText('Saves £9.20.')).toBeTruthy();
  const [endpoint, options] = call.mock.lastCall ?? [];
  expect(endpoint).toBe(quoteDiscount);
  expect(options).toMatchObject({ body: { draft: { kind: 'percent', value: 10 } } });
  await user.click(screen.getByLabelText('Fixed amount'));
  expect(await screen.findByLabelText(/^Amount off/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('Maximum discount per use')).toBeNull());
});

test('shows a discount’s uses beside its limits', async () => {
  const data = { getOne: async () => ({ data: discountRecord }), call: async () => ({ data: quote }) };
  openScreen(DiscountShow, { resource: 'master/discount', held: 'visit', at: '/master/discount/8', data });
  expect(await screen.findByText('3 of 10')).toBeTruthy();
  expect(screen.getByText('£46.00 of £200.00')).toBeTruthy();
  expect(screen.getByText('2 times per parent.')).toBeTruthy();
  const meters = screen.getAllByRole('progressbar').map((meter) => meter.getAttribute('aria-valuenow'));
  expect(meters).toEqual(['30', '23']);
});
