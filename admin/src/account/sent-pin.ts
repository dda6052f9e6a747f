import type { forgetAdminPassword } from '@nanny-polo/shared/admin-account';
import type { Answer } from '@nanny-polo/shared/endpoint';

/** The response to a request for a PIN, with instants in milliseconds since 1970. */
export interface SentPin {
  readonly message: string;
  /** When the PIN expires. */
  readonly deadline: number;
  /** When another PIN can be requested. */
  readonly nextAt: number;
}

export const sentPin = ({ message, expires_in, resend_in }: Answer<typeof forgetAdminPassword>): SentPin => ({
  message,
  deadline: Date.now() + expires_in * 1000,
  nextAt: Date.now() + resend_in * 1000,
});
