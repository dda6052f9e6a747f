import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('newQueryClient', () => {
  const queryKey = ['response'];

  it('re-renders nothing when a response becomes stale', async () => {
    const client = createQueryClient();
    const observer = new QueryObserver(client, { queryKey, queryFn: () => 'response' });
    const rendered = vi.fn();
    const stop = observer.subscribe(rendered);
    await vi.advanceTimersByTimeAsync(100);
    expect(observer.getCurrentResult().data).toBe('response');
    rendered.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rendered).not.toHaveBeenCalled();
    stop();
  });

  it('refetches a stale response only for a screen that opens', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(() => 'response');
    const open = async () => {
      const close = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
      await vi.advanceTimersByTimeAsync(100);
      close();
    };
    await open();
    await vi.advanceTimersByTimeAsync(4000);
    await open();
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    await open();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('refetches an invalidated response even while it is fresh', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(() => 'response');
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(100);
    await client.invalidateQueries({ queryKey });
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  const nannyKey = ['users/nanny', 'getOne', { id: '6' }];
  const whole = { id: 6, first_name: 'Ida', updated_at: '2026-11-01T09:00:00Z' };

  it('caches a whole record, and not a row of a list or the fields of a bulk update', () => {
    const client = createQueryClient();
    client.setQueryData(nannyKey, { id: 6, first_name: 'Ida' });
    expect(client.getQueryData(nannyKey)).toBeUndefined();
    client.setQueryData(nannyKey, whole);
    client.setQueryData(nannyKey, (record: object) => ({ ...record, first_name: 'Ada' }));
    expect(client.getQueryData(nannyKey)).toEqual({ ...whole, first_name: 'Ada' });
  });

  it('shows a screen no row of a list while the record is being read', async () => {
    const client = createQueryClient();
    const read = () => new Promise((resolve) => setTimeout(() => resolve(whole), 100));
    const observer = new QueryObserver(client, { queryKey: nannyKey, queryFn: read });
    const shown: unknown[] = [];
    // As the hooks of react-query do: a screen reads the response once the changes of a batch are made.
    const show = () => void shown.push(observer.getCurrentResult().data);
    const stop = observer.subscribe(notifyManager.batchCalls(show));
    await vi.advanceTimersByTimeAsync(50);
    client.setQueryData(nannyKey, { id: 6, first_name: 'Ida' });
    await vi.advanceTimersByTimeAsync(200);
    expect(shown.filter(Boolean)).toContain(whole);
    expect(shown.every((data) => data === undefined || data === whole)).toBe(true);
    stop();
  });

  it('caches the names of look-ups although they are not whole records', () => {
    const client = createQueryClient();
    const key = ['lookup/users/nanny', 'getOne', { id: '6' }];
    client.setQueryData(key, { id: 6, name: 'Ida' });
    expect(client.getQueryData(key)).toEqual({ id: 6, name: 'Ida' });
  });
});
