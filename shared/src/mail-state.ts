import * as z from 'zod/mini';

/**
 * What became of a queued mail. `retrying`: the mail server did not take it, and it is tried again. `undeliverable`: no
 * server accepts the address. `unwritten`: the recipient has no address, or the reason for the mail has gone.
 */
export const mailState = z.enum(['queued', 'retrying', 'sent', 'undeliverable', 'unwritten']);
export type MailState = z.output<typeof mailState>;
