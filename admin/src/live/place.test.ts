import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  ['/booking/12/show', { resource: 'booking', id: 12, editing: false }],
  ['/master/nanny-polo/3', { resource: 'master/nanny-polo', id: 3, editing: true }],
  ['/users/parents/4/', { resource: 'users/parents', id: 4, editing: true }],
  ['/booking', null],
  ['/booking/create', null],
  ['/settings', null],
  ['/settings/3', null],
  ['/nothing/3/show', null],
])('%s is at %j', (path, place) => {
  expect(placeOf(path)).toEqual(place);
});
