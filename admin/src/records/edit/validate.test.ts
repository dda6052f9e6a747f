import { bookingForm } from '@nanny-polo/shared/bookings/booking-form';
import { expect, test } from 'vitest';
import { createValidator } from './validate.ts';

const validate = createValidator(bookingForm);
const valid = {
  parent_id: 3,
  service: 'hourly',
  start_at: '2026-12-01T09:00:00Z',
  end_at: '2026-12-01T13:00:00Z',
};

test('accepts what the contract accepts', () => expect(validate(valid)).toEqual({}));

test('reports an empty field as required, and what is wrong with an invalid one', () => {
  expect(validate({ service: 'hourly', start_at: null, end_at: 'Invalid', parent_id: undefined })).toEqual({
    parent_id: 'Required',
    start_at: 'Required',
    end_at: 'Not a date and time',
  });
});

test.each([
  [{ end_at: '2026-12-01T09:00:00Z' }, { end_at: 'Must be after the start' }],
  [{ end_at: '2027-12-01T09:00:00Z' }, { end_at: 'At most 92 days' }],
  [{ start_at: '1899-12-01T09:00:00Z' }, { start_at: 'The year must be between 1900 and 2100' }],
  [{ buffer_minutes: 241 }, { buffer_minutes: 'At most 240' }],
])('rejects %j', (change, messages) => expect(validate({ ...valid, ...change })).toMatchObject(messages));
