import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// Test files share a window: what one leaves there must not reach the next.
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(window, 'matchMedia');

const complaints = vi.spyOn(console, 'error');

/** What the API answers in a test to refuse something, which react-admin writes down as well. */
const isAnswer = (what: unknown) => what instanceof Error && 'status' in what;

// What React and the libraries complain of is a fault of the product or of the test.
afterEach(() => {
  cleanup();
  const said = complaints.mock.calls.filter(([what]) => !isAnswer(what)).map((words) => words.join(' '));
  complaints.mockClear();
  expect(said).toEqual([]);
});

// A busy machine may take long to draw; only a test that fails waits so long.
configure({ asyncUtilTimeout: 8_000 });
