import { en } from '../messages/en.ts';
import { isMissedChunk } from './missed-chunk.ts';

/** What the error page shows (docs/specification.md, section 2); the status is 0 if no server responded. */
export interface FailureOfPage {
  readonly status: number;
  readonly message: string;
}

/** Returns the status and message to show for an error. One without a status becomes a 500 with a general message. */
export function failureOf(error: unknown): FailureOfPage {
  if (isMissedChunk(error)) return { status: 503, message: en.shell.missed_text };
  const { status, message } = (error ?? {}) as Partial<FailureOfPage>;
  if (typeof status === 'number') return { status, message: message || en.shell.error_text };
  return { status: 500, message: en.shell.error_text };
}
