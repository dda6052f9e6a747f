import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshing } from './refresh.ts';

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function begin() {
  const queryClient = new QueryClient();
  const names: unknown[] = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    names.push(filters?.queryKey?.[0] ?? 'everything');
  });
  return { ...refreshing(queryClient), names };
}

const change = (resource: string) => [{ resource, id: 1, action: 'update', by: '' }];

test('refetches changed resources together, and not continuously', async () => {
  const { onChanges, names, stop } = begin();
  onChanges(change('master/discount'));
  onChanges(change('master/discount'));
  await vi.advanceTimersByTimeAsync(400);
  expect(names).toEqual(['call', 'master/discount']);
  for (let at = 0; at < 10; at += 1) onChanges(change('users/nanny'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(names).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(names.slice(2)).toEqual(['call', 'users/nanny']);
  stop();
});

test.each([
  ['role', ['admin-user']],
  ['admin-user', ['role']],
  ['order', ['booking', 'master/discount']],
  ['master/document-type', ['master/parent-documents', 'users/parents']],
])('refetches the records that show fields of %s', async (resource, others) => {
  const { onChanges, names, stop } = begin();
  onChanges(change(resource));
  await vi.advanceTimersByTimeAsync(400);
  expect(names).toEqual(['call', resource, ...others]);
  stop();
});

test('fetches nothing while the tab is hidden, and once when it is visible again', async () => {
  const { onChanges, names, stop } = begin();
  visibility = 'hidden';
  onChanges(change('role'));
  onChanges(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(400);
  expect(names).toEqual(['everything']);
  stop();
});

test('refreshes nothing in an unattended tab, so that its session may end, until somebody uses it again', async () => {
  const { onChanges, names, stop } = begin();
  await vi.advanceTimersByTimeAsync(3_700_000);
  onChanges(change('users/nanny'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names).toEqual([]);
  dispatchEvent(new Event('pointermove'));
  await vi.advanceTimersByTimeAsync(400);
  expect(names).toEqual(['call', 'users/nanny']);
  stop();
});
