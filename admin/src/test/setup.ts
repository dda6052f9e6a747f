import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// Test files share a window, so what one leaves there is removed before the next.
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(window, 'matchMedia');

/** Replaces the Web Animations API, which jsdom lacks. */
class Still {
  setKeyframes() {}
  play() {}
  cancel() {}
}
Object.assign(globalThis, { Animation: Still, KeyframeEffect: Still });

const consoleErrors = vi.spyOn(console, 'error');

/** Refusals by the API in a test, which react-admin also logs. */
const isApiError = (what: unknown) => what instanceof Error && 'status' in what;

// An error that React or a library logs is a fault of the product or of the test.
afterEach(() => {
  cleanup();
  const logged = consoleErrors.mock.calls
    .filter(([what]) => !isApiError(what))
    .map((words) => words.join(' '));
  consoleErrors.mockClear();
  expect(logged).toEqual([]);
});

// Rendering may take long on a busy machine; only a test that fails waits this long.
configure({ asyncUtilTimeout: 20_000 });
