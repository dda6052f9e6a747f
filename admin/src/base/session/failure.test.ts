import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { failureOf } from './failure.ts';
import { registerInput } from './kept-input.ts';
import { isReloading, loadChunkAhead, reloadForMissedChunk, reloadOnMissedChunk } from './missed-chunk.ts';

reloadOnMissedChunk();

const sentence = expect.stringMatching(/^[A-Z].{20,}\.$/);

/** Dispatches Vite's event for a chunk that could not be loaded, and returns the error. */
function missChunk(): Error {
  const error = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/x.js');
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
  return error;
}

test('an API error keeps its status and message', () => {
  expect(failureOf(new HttpError('The database cannot be reached', 503))).toEqual({
    status: 503,
    message: 'The database cannot be reached',
  });
  expect(failureOf(new HttpError('', 500))).toEqual({ status: 500, message: sentence });
});

test.each([new Error('Minified React error #31; visit https://react.dev'), 'text', undefined, null])(
  'an unexpected error is a 500 without its details: %s',
  (error) => {
    const failure = failureOf(error);
    expect(failure).toEqual({ status: 500, message: sentence });
    expect(failure.message).not.toMatch(/React|text/);
  },
);

test('a missing chunk is a 503 with a message that it could not be loaded', async () => {
  let error: unknown;
  await loadChunkAhead(async () => {
    error = missChunk();
    throw error;
  });
  expect(failureOf(error)).toEqual({
    status: 503,
    message: expect.stringMatching(/could not be loaded/),
  });
});

test('a missing chunk that is loaded ahead does not reload the page', async () => {
  await loadChunkAhead(async () => {
    throw missChunk();
  });
  expect(isReloading()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test('the error page of a missing chunk reloads once, with the input from when the chunk was missed', async () => {
  const stop = registerInput('/booking/create', () => ({ notes: 'Rings after six.' }));
  const reload = vi.fn();
  await loadChunkAhead(async () => {
    missChunk();
    stop();
  });
  vi.stubGlobal('location', { ...new URL(location.href), reload });
  expect([reloadForMissedChunk(), reloadForMissedChunk()]).toEqual([true, true]);
  vi.unstubAllGlobals();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('nanny-polo.kept-input')).toContain('Rings after six.');
});
