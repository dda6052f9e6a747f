import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import type { Db } from '../database/database.ts';
import { makeHourly, runChores } from './clock.ts';

const db = {} as Db;
const now = '2026-11-25T18:00:00.000Z';

test('a failed chore does not stop the others, hourly ones included', async () => {
  const problems: string[] = [];
  const unavailable = () => Promise.reject(new Error('The file storage is not available'));
  const chores = { 'deleting files': makeHourly(unavailable), 'sending reminders': async () => 2 };
  expect(await runChores(db, chores, now, (problem) => problems.push(problem))).toBe(2);
  expect(problems).toEqual(['deleting files failed: The file storage is not available']);
});

test('a report of a failed chore names the cause and no value of its statement', async () => {
  const problems: string[] = [];
  const cause = new Error('canceling statement due to statement timeout');
  const failing = () =>
    Promise.reject(new DrizzleQueryError('UPDATE parent_user SET phone = $1', ['+447700900123'], cause));
  await runChores(db, { erasing: failing }, now, (problem) => problems.push(problem));
  expect(problems).toEqual([
    'erasing failed: Failed query: UPDATE parent_user SET phone = $1: canceling statement due to statement timeout',
  ]);
});

test('hourly work runs in the first minute of an hour only', async () => {
  let runs = 0;
  const chore = makeHourly(async () => {
    runs += 1;
  });
  for (let minute = 0; minute < 60; minute += 1)
    await chore(db, new Date(Date.parse(now) + minute * 60_000).toISOString());
  expect(runs).toBe(1);
});
