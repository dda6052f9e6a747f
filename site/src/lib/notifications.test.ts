import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissNotification, notifications, showNotification } from './notifications.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('gives a notification a unique id, a type, a title, a text and a timer of 60', () => {
  showNotification('success', 'Saved', 'Your family is as you typed it.');
  showNotification('error', 'Not saved');
  const [first, second] = notifications.get();
  expect(first).toEqual({
    id: expect.any(Number),
    type: 'success',
    title: 'Saved',
    text: 'Your family is as you typed it.',
    timer: 60,
  });
  expect(second).toEqual({ id: expect.any(Number), type: 'error', title: 'Not saved', text: '', timer: 60 });
  expect(second?.id).not.toBe(first?.id);
});

it('removes a notification when its timer ends or it is dismissed', () => {
  const listener = vi.fn();
  const stop = notifications.subscribe(listener);
  showNotification('success', 'One');
  showNotification('success', 'Another');
  dismissNotification(notifications.get()[1]?.id ?? 0);
  expect(notifications.get().map(({ title }) => title)).toEqual(['One']);
  vi.advanceTimersByTime(5999);
  expect(notifications.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(notifications.get()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(5);
  stop();
});
