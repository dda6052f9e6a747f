import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('newQueryClient', () => {
  const queryKey = ['response'];

  it('re-renders nothing when a response becomes stale', async () => {
    const client = newQueryClient();
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
    const client = newQueryClient();
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
    const client = newQueryClient();
    const queryFn = vi.fn(() => 'response');
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(100);
    await client.invalidateQueries({ queryKey });
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });
});
