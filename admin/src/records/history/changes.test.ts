import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('returns the changed fields with both values, without the fields that every write changes', () => {
  const before = { version: 1, status: 'offered', notes: '' };
  const after = { version: 2, status: 'confirmed', notes: '', reason: 'The parent rang' };
  expect(changesOf({ before, after })).toEqual([
    { field: 'status', from: 'offered', to: 'confirmed' },
    { field: 'reason', from: null, to: 'The parent rang' },
  ]);
});
