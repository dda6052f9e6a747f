import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { instant } from '../contract/field.ts';

export const verifiedBackup = z.object({
  /** When the backup was made and when it was verified. */
  made_at: instant,
  verified_at: instant,
  /** Whether it was restored, and not only read again. */
  restored: z.boolean(),
});
export type VerifiedBackup = z.output<typeof verifiedBackup>;

export const readVerifiedBackup = defineEndpoint('GET', '/admin/verified-backup', allowCallers('owner'), {
  summary: 'The newest backup that was verified, as far as this server knows',
  response: { 200: z.object({ backup: z.nullable(verifiedBackup) }) },
});
