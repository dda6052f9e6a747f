import { expect, test } from 'vitest';
import { errorsOf, stillTrue } from './form-errors.ts';

test('a server error disappears with the first change of its field, and stays when another changes', () => {
  const errors = { email: 'Taken', name: 'Required' };
  expect(stillTrue('email', errors, { name: 'Required' }, { name: 'Required' })).toEqual({
    name: 'Required',
  });
  expect(stillTrue('name', errors, {}, { name: 'Required' })).toEqual({ email: 'Taken' });
});

test('an error of the form’s own check disappears once another field has put it right, and follows what is wrong now', () => {
  const late = { end_at: 'Must be after the start' };
  expect(stillTrue('start_at', late, {}, late)).toEqual({});
  expect(stillTrue('end_at', late, { end_at: 'At least 3 hours' }, late)).toEqual({
    end_at: 'At least 3 hours',
  });
});

test('a change of the form never adds an error', () => {
  expect(stillTrue('name', {}, { email: 'Required' }, {})).toEqual({});
});

test('the errors of a field include those of its parts', () => {
  const errors = { children: 'At least one', 'children.0.name': 'Required', children_count: 'Too many' };
  expect(errorsOf('children', errors)).toEqual({ children: 'At least one', 'children.0.name': 'Required' });
});
