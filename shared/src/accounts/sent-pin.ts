import type { ResponseBody } from '../contract/endpoint.ts';
import type { OpenCalls } from './open-calls.ts';

/** The response to a request for a PIN, with instants in milliseconds since 1970. */
export interface SentPin {
  readonly message: string;
  /** Whether no PIN was sent: too many were requested. */
  readonly isRefused: boolean;
  /** When the PIN expires. */
  readonly deadline: number;
  /** When another PIN can be requested. */
  readonly nextAt: number;
}

export const toSentPin = (response: ResponseBody<OpenCalls['forgetPassword']>): SentPin => ({
  message: response.message,
  isRefused: response.expires_in === 0,
  deadline: Date.now() + response.expires_in * 1000,
  nextAt: Date.now() + response.resend_in * 1000,
});

/** Returns the whole seconds left until an instant in milliseconds since 1970; 0 once it has passed. */
export const countSecondsUntil = (instant: number): number =>
  Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Calls `onTick` whenever a countdown may have changed. Returns a function that ends this. */
export function watchCountdown(onTick: () => void): () => void {
  const timer = setInterval(onTick, 250);
  return () => clearInterval(timer);
}

/** Formats seconds as minutes and seconds, `0:42` or `9:05`. */
export const formatMinutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
