import { order } from '@nanny-polo/shared/money/order';
import { expect, test } from 'vitest';
import { toOrderBody, validateChanged, validateNew } from './order-form.ts';

const line = { kind: 'transport', label: 'Way home', unit: 'metre', quantity: 2.5, unit_minor: 60 };

test('converts lines typed in hours, kilometres and items to the units of the API', () => {
  const hours = { ...line, kind: 'care_hours', unit: 'minute', quantity: 1.25, vat_rate: null };
  const pieces = { ...line, kind: 'fee', unit: 'item', quantity: 3, vat_rate: 20 };
  const body = toOrderBody({ parent_id: 3, due_at: null, note: '', lines: [line, hours, pieces] });
  expect(body).toEqual({
    parent_id: 3,
    lines: [
      { ...line, quantity: 2500 },
      { kind: 'care_hours', label: 'Way home', unit: 'minute', unit_minor: 60, quantity: 75 },
      pieces,
    ],
  });
  expect(order.create.schema.body.safeParse(body).success).toBe(true);
});

test.each([
  ['minute', '2,5', 150],
  ['minute', 2.33, 140],
  ['metre', 4.35, 4350],
  ['item', '1,000', 1000],
  ['item', 2.5, 2.5],
  ['item', '2,5', '2,5'],
  ['metre', '2.345', '2.345'],
])('converts a quantity in the unit %s typed as %j to %j', (unit, quantity, sent) =>
  expect(toOrderBody({ lines: [{ ...line, unit, quantity }] })).toMatchObject({
    lines: [{ quantity: sent }],
  }),
);

test.each([2.5, '2,5', '19.999'])('refuses %j items', (quantity) =>
  expect(validateNew({ parent_id: 3, lines: [{ ...line, unit: 'item', quantity }] })).toEqual({
    lines: [{ quantity: 'A whole number' }],
  }),
);

test('returns an error for each missing or invalid field', () => {
  expect(validateNew({ lines: [{ ...line, label: undefined, unit_minor: null }] })).toMatchObject({
    parent_id: 'Required',
    lines: [{ label: 'Required', unit_minor: 'Required' }],
  });
  expect(validateNew({ parent_id: 3, lines: [{ ...line, quantity: 0 }] })).toEqual({
    lines: [{ quantity: 'Above 0' }],
  });
  expect(validateNew({ parent_id: 3, lines: [] })).toEqual({ lines: 'An order needs a booking or a line' });
});

test('allows removing a due date but not saving an invalid one', () => {
  expect(validateChanged({ due_at: null, note: '' })).toEqual({});
  expect(Object.keys(validateChanged({ due_at: 'Invalid', note: '' }))).toEqual(['due_at']);
});
