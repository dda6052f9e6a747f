import { expect, test } from 'vitest';
import { errorsOf, selectRemainingErrors } from './form-errors.ts';

test('removes a server error when its field changes, and keeps it when another field changes', () => {
  const errors = { email: 'Taken', name: 'Required' };
  expect(selectRemainingErrors('email', errors, { name: 'Required' }, { name: 'Required' })).toEqual({
    name: 'Required',
  });
  expect(selectRemainingErrors('name', errors, {}, { name: 'Required' })).toEqual({ email: 'Taken' });
});

test('removes an error that the form’s own check no longer finds, and replaces one whose message changes', () => {
  const late = { end_at: 'Must be after the start' };
  expect(selectRemainingErrors('start_at', late, {}, late)).toEqual({});
  expect(selectRemainingErrors('end_at', late, { end_at: 'At least 3 hours' }, late)).toEqual({
    end_at: 'At least 3 hours',
  });
});

test('adds no error when a field changes', () => {
  expect(selectRemainingErrors('name', {}, { email: 'Required' }, {})).toEqual({});
});

test('returns the errors of a field with those of its parts', () => {
  const errors = { children: 'At least one', 'children.0.name': 'Required', children_count: 'Too many' };
  expect(errorsOf('children', errors)).toEqual({ children: 'At least one', 'children.0.name': 'Required' });
});
