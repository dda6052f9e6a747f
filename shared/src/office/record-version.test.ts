import { expect, test } from 'vitest';
import type { Event } from '../contract/event.ts';
import { restorationOf } from './record-version.ts';

const event = (id: number, before: Event['before'], after: Event['after'], action = 'update'): Event => ({
  id,
  at: '2026-11-03T10:00:00Z',
  actor: 'Cora Devlin',
  actor_kind: 'admin',
  action,
  before,
  after,
});
const writable = ['note', 'tags', 'bill_rate_minor', 'rates'];

test('restores the value that a field had after the event, whatever changed it later', () => {
  const record = { note: 'c', tags: ['x'], status: 'paid', total_minor: 5 };
  const events = [
    event(4, { note: 'b' }, { note: 'c' }),
    event(3, { note: 'a', tags: [] }, { note: 'b', tags: ['x'] }),
    event(2, { note: '' }, { note: 'a' }),
    event(1, null, { note: '' }, 'create'),
  ];
  const fieldsAt = (id: number) => restorationOf(record, events, id, writable).fields;
  expect(fieldsAt(4)).toEqual([]);
  expect(fieldsAt(3)).toEqual([{ field: 'note', from: 'c', to: 'b' }]);
  expect(fieldsAt(2)).toEqual([
    { field: 'note', from: 'c', to: 'a' },
    { field: 'tags', from: ['x'], to: [] },
  ]);
  expect(fieldsAt(1)[0]).toEqual({ field: 'note', from: 'c', to: '' });
  expect(fieldsAt(99)).toEqual([]);
});

test('keeps amounts and read-only fields, and omits fields that are equal again or not in the record', () => {
  const record = { note: 'a', status: 'paid', bill_rate_minor: 5, rates: [], version: 9 };
  const before = { note: 'a', status: 'open', bill_rate_minor: 4, rates: [{}], version: 1, quote: {} };
  expect(restorationOf(record, [event(2, before, {}), event(1, null, {})], 1, writable)).toEqual({
    isErased: false,
    fields: [],
    kept: [
      { field: 'status', why: 'read_only' },
      { field: 'bill_rate_minor', why: 'money' },
      { field: 'rates', why: 'money' },
    ],
  });
});

test.each([
  ['an erasure', event(2, null, null, 'erase')],
  ['an event that an erasure has emptied', event(2, {}, {})],
])('restores nothing from before %s', (_, erasing) => {
  const events = [event(3, { note: 'a' }, { note: '' }), erasing, event(1, null, { note: 'a' })];
  expect(restorationOf({ note: '' }, events, 1, writable)).toEqual({ isErased: true, fields: [], kept: [] });
  expect(restorationOf({ note: '' }, events, 2, writable).isErased).toBe(false);
});
