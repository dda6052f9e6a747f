import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { id, version } from './field.ts';
import { defineResource } from './resource.ts';

test('list records may lack unlisted fields, which a query can name; GET and PUT use whole records', () => {
  const calls = defineResource({
    name: 'visit',
    permission: 'booking',
    record: { id, version, title: z.string(), notes: z.string() },
    listed: ['id', 'version', 'title'],
    create: z.strictObject({ title: z.string() }),
    write: { title: z.string(), notes: z.string() },
    filters: { equal: {}, range: {} },
    sortable: ['id'],
  });
  const whole = { id: 1, version: 1, title: 'Visit', notes: 'Long' };
  const { notes: _, ...row } = whole;
  expect(calls.list.schema.response[200].parse([row, whole])).toEqual([row, whole]);
  const { querystring } = calls.list.schema;
  expect(querystring.parse({ fields: '["notes"]' })).toEqual({ fields: ['notes'] });
  expect(querystring.safeParse({ fields: '["title"]' }).success).toBe(false);
  expect(calls.get.schema.response[200].parse(whole)).toEqual(whole);
  expect(calls.update.schema.body.parse(whole)).toEqual(whole);
});
