import * as z from 'zod/mini';

/**
 * What became of a queued mail. `retrying`: the mail server did not accept it, and sending is retried. `undeliverable`:
 * no server accepts the address, or retrying has failed for a day. `unwritten`: the recipient has no address, or there
 * is no longer a reason for the mail.
 */
export const mailState = z.enum(['queued', 'retrying', 'sent', 'undeliverable', 'unwritten']);
export type MailState = z.output<typeof mailState>;
