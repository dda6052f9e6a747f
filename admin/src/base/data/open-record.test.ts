import { expect, test } from 'vitest';
import { findBackPath, findOpenRecord, listPathOf } from './open-record.ts';

test.each([
  ['/booking/12/show', { resource: 'booking', id: 12, editing: false }],
  ['/master/nanny-polo/3', { resource: 'master/nanny-polo', id: 3, editing: true }],
  ['/users/parents/4/', { resource: 'users/parents', id: 4, editing: true }],
  ['/users/parents/4/show/orders', { resource: 'users/parents', id: 4, editing: false }],
  ['/booking', null],
  ['/booking/create', null],
  ['/settings', null],
  ['/settings/3', null],
  ['/nothing/3/show', null],
])('the record open at %s is %j', (path, record) => {
  expect(findOpenRecord(path)).toEqual(record);
});

test.each([
  ['booking', '/booking'],
  ['users/parents', '/users/parents'],
  ['order', '/order'],
  ['absence', '/cover'],
])('the list of %s is at %s', (resource, path) => {
  expect(listPathOf(resource)).toBe(path);
});

test.each([
  ['/', undefined],
  ['/booking', undefined],
  ['/booking/create', '/booking'],
  ['/booking/12', '/booking/12/show'],
  ['/users/parents/12/show', '/users/parents'],
  ['/users/parents/12/show/orders', '/users/parents'],
  ['/series', '/booking'],
  ['/series/3/show', '/series'],
  ['/order', '/'],
  ['/order/3/show', '/order'],
  ['/absence/create', '/cover'],
  ['/document-horizon', '/'],
  ['/master/document-type/', '/master/parent-documents'],
  ['/agency-settings/1/show', '/settings'],
  ['/nothing', undefined],
])('the back button of %s opens %s', (path, back) => {
  expect(findBackPath(path)).toBe(back);
});
