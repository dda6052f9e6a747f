import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// Test files share a window: what one leaves there must not reach the next.
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(window, 'matchMedia');

const complaints = vi.spyOn(console, 'error');

/** Refusals by the API in a test, which react-admin also logs. */
const isAnswer = (what: unknown) => what instanceof Error && 'status' in what;

// A complaint by React or a library is a fault of the product or of the test.
afterEach(() => {
  cleanup();
  const said = complaints.mock.calls.filter(([what]) => !isAnswer(what)).map((words) => words.join(' '));
  complaints.mockClear();
  expect(said).toEqual([]);
});

// Rendering may take long on a busy machine; only a test that fails waits this long.
configure({ asyncUtilTimeout: 8_000 });
