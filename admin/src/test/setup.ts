import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

// Test files share a window, so what one leaves there is removed before the next.
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(window, 'matchMedia');
vi.unstubAllGlobals();

/** Replaces the Web Animations API, which jsdom lacks. */
class Still {
  setKeyframes() {}
  play() {}
  cancel() {}
}
Object.assign(globalThis, { Animation: Still, KeyframeEffect: Still });

// By this function of SVG, which jsdom lacks, Leaflet tells whether it can draw outlines.
Object.assign(SVGSVGElement.prototype, { createSVGRect: () => null });

/** Returns whether a logged value is an error of the API, which react-admin logs as well. */
const isApiError = (what: unknown) => what instanceof Error && 'status' in what;

// Not a spy, because a test that restores all mocks would remove it.
const { error } = console;
let logged: string[] = [];
console.error = (...words: unknown[]) => {
  if (!isApiError(words[0])) logged.push(words.join(' '));
  error(...words);
};
afterAll(() => {
  console.error = error;
});

// An error that React or a library logs is a fault of the product or of the test.
afterEach(() => {
  cleanup();
  const found = logged;
  logged = [];
  expect(found).toEqual([]);
});

// Rendering can be slow on a busy machine; only a test that fails waits this long.
configure({ asyncUtilTimeout: 60_000 });
