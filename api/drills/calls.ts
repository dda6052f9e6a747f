import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { guest } from '../src/test/people.ts';

/** How long to wait between two checks, and between two tries of a call, in milliseconds. */
const pauseMs = 20;
const pauseOfCallsMs = 500;

/** How long to try, in milliseconds. Ample for a slow machine, because only a failing drill waits this long. */
const longestMs = 120_000;

/** A limit that no drill reaches. */
export const often = '1000000/3600';

/** The body of a new booking without a nanny. It can be sent any number of times, each for another guest. */
export const newBooking = {
  parent_id: 1,
  service: 'hourly' as const,
  start_at: '2032-01-05T09:00:00Z',
  end_at: '2032-01-05T12:00:00Z',
  children: [guest],
  unusual_time: ['far_ahead' as const],
};

/** Repeats a check until it succeeds. Returns the milliseconds that passed, or Infinity if it fails for two minutes. */
export async function measureTimeUntil(check: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await check())) {
    if (performance.now() - begun > longestMs) return Number.POSITIVE_INFINITY;
    await delay(pauseMs);
  }
  return performance.now() - begun;
}

/**
 * Repeats a call that gets 503 or no response, for up to two minutes: on a busy machine the product and its database
 * may seem away for a moment.
 */
export async function fetchWithRetries(...call: Parameters<typeof fetch>): Promise<Response> {
  for (const begun = performance.now(); ; await delay(pauseOfCallsMs)) {
    const isLast = performance.now() - begun > longestMs;
    const response = await fetch(...call).catch((error: unknown) => {
      if (isLast) throw error;
      return null;
    });
    if (response && (isLast || response.status !== 503)) return response;
    await response?.body?.cancel();
  }
}

/** Returns a POST of JSON for `fetch`. */
export const postOf = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The outcome of a call: its status, or a text if it has no response or a 503 that does not say when to try again. */
export type Outcome = number | string;

export const outcomeOf = ({ status, headers }: Response): Outcome =>
  status === 503 && !(Number(headers.get('retry-after')) > 0) ? '503 without Retry-After' : status;

/** Returns the status of a call of the contract: 200 if it succeeds, and a text if it has no response. */
export const statusOf = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
  );

/** Formats how often each outcome occurred: `20 times 201, 3 times 503`. */
export function tallyOutcomes(outcomes: readonly Outcome[]): string {
  const counts = new Map<Outcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${count} times ${outcome}`).join(', ');
}
