import { expect, test } from 'vitest';
import { findDifferences, mergeVersions } from './conflict.ts';

const base = { id: 1, version: 1, notes: '', source: 'phone', buffer: 15 };
const mine = { ...base, notes: 'mine', buffer: 30 };
const theirs = { ...base, version: 2, notes: 'theirs', source: 'email', buffer: 30 };
const conflict = { base, mine, theirs, fields: ['notes', 'source', 'buffer'] as const };

test('asks only about fields that differ; a field that I did not change starts with theirs', () => {
  expect(findDifferences(conflict)).toEqual([
    { field: 'notes', side: 'mine' },
    { field: 'source', side: 'theirs' },
  ]);
});

test('ignores the order of an object’s fields, but not the order of a list', () => {
  const hours = [
    { weekday: 1, from: '08:00' },
    { weekday: 2, from: '09:00' },
  ];
  const turned = [
    { from: '08:00', weekday: 1 },
    { from: '09:00', weekday: 2 },
  ];
  const of = (theirs: object[]) =>
    findDifferences({ base: { hours }, mine: { hours }, theirs: { hours: theirs }, fields: ['hours'] });
  expect(of(turned)).toEqual([]);
  expect(of(turned.toReversed())).toEqual([{ field: 'hours', side: 'theirs' }]);
});

test('saves theirs with my chosen fields and their version', () => {
  expect(mergeVersions(conflict, { notes: 'mine', source: 'theirs' })).toEqual({ ...theirs, notes: 'mine' });
});
