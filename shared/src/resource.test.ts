import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { id, version } from './field.ts';
import { resource } from './resource.ts';

test('a list leaves out the fields that no list shows, and GET returns them', () => {
  const calls = resource({
    name: 'visit',
    permission: 'booking',
    record: { id, version, title: z.string(), notes: z.string() },
    unlisted: ['notes'],
    create: z.strictObject({ title: z.string() }),
    write: { title: z.string(), notes: z.string() },
    filters: { equal: {}, range: {} },
    sortable: ['id'],
  });
  const whole = { id: 1, version: 1, title: 'Visit', notes: 'Long' };
  expect(calls.list.schema.response[200].parse([whole])).toEqual([{ id: 1, version: 1, title: 'Visit' }]);
  expect(calls.get.schema.response[200].parse(whole)).toEqual(whole);
  expect(calls.update.schema.body.parse(whole)).toEqual(whole);
});
