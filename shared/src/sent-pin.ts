import type { ResponseBody } from './endpoint.ts';
import type { openUserCalls } from './open-calls.ts';

/** The response to a request for a PIN, with instants in milliseconds since 1970. */
export interface SentPin {
  readonly message: string;
  /** When the PIN expires. */
  readonly deadline: number;
  /** When another PIN can be requested. */
  readonly nextAt: number;
}

export const sentPin = ({
  message,
  expires_in,
  resend_in,
}: ResponseBody<typeof openUserCalls.forgetPassword>): SentPin => ({
  message,
  deadline: Date.now() + expires_in * 1000,
  nextAt: Date.now() + resend_in * 1000,
});

/** Formats seconds as minutes and seconds, `0:42` or `9:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
