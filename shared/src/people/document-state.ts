import * as z from 'zod/mini';

export const documentStatus = z.enum([
  'submitted',
  'in_review',
  'approved',
  'rejected',
  'resubmitted',
  'revoked',
  'withdrawn',
]);
export type DocumentStatus = z.output<typeof documentStatus>;

/** The statuses in which a document waits for a decision: its files may still change. */
export const waitingStatuses = ['submitted', 'resubmitted', 'in_review'] as const satisfies DocumentStatus[];

/** The status as shown: an approved document is `expired` from the day `expires_on`. */
export const documentState = z.enum([...documentStatus.options, 'expired']);
export type DocumentState = z.output<typeof documentState>;
