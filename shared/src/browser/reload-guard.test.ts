import { afterEach, expect, test, vi } from 'vitest';
import { reloadPageOnce } from './reload-guard.ts';

const reload = vi.fn();
const kept = new Map<string, string>();

function storage(getItem = (key: string) => kept.get(key) ?? null) {
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { getItem, setItem: (key: string, value: string) => kept.set(key, value) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
  kept.clear();
});

test('reloads once within ten seconds, and again afterwards', () => {
  storage();
  expect(reloadPageOnce()).toBe(true);
  const [reloadedAt] = [...kept.values()].map(Number);
  expect(reloadPageOnce((reloadedAt ?? 0) + 9_999)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadPageOnce((reloadedAt ?? 0) + 10_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload if it cannot remember that it did', () => {
  storage(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(reloadPageOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
