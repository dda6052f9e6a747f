import { expect, test } from 'vitest';
import { listPathOf, openRecordAt } from './open-record.ts';

test.each([
  ['/booking/12/show', { resource: 'booking', id: 12, editing: false }],
  ['/master/nanny-polo/3', { resource: 'master/nanny-polo', id: 3, editing: true }],
  ['/users/parents/4/', { resource: 'users/parents', id: 4, editing: true }],
  ['/booking', null],
  ['/booking/create', null],
  ['/settings', null],
  ['/settings/3', null],
  ['/nothing/3/show', null],
])('the record open at %s is %j', (path, record) => {
  expect(openRecordAt(path)).toEqual(record);
});

test.each([
  ['booking', '/booking'],
  ['users/parents', '/users/parents'],
  ['order', '/'],
  ['absence', '/'],
])('the list of %s is at %s', (resource, path) => {
  expect(listPathOf(resource)).toBe(path);
});
