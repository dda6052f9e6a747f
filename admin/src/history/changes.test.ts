import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('what changed, from what to what; what every write touches is left out', () => {
  const before = { version: 1, status: 'offered', notes: '' };
  const after = { version: 2, status: 'confirmed', notes: '', reason: 'She rang' };
  expect(changesOf({ before, after })).toEqual([
    { field: 'status', from: 'offered', to: 'confirmed' },
    { field: 'reason', from: null, to: 'She rang' },
  ]);
});
