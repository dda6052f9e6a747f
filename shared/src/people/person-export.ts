import * as z from 'zod/mini';
import { instant } from '../contract/field.ts';

/** The parts of the file with what a parent may read of what is stored about them. */
export const exportPart = z.enum([
  'parent',
  'sessions',
  'passkeys',
  'browsers',
  'registrations',
  'links',
  'documents',
  'consents',
  'bookings',
  'price_changes',
  'time_changes',
  'series',
  'nannies',
  'ratings',
  'orders',
  'transactions',
  'credit_notes',
  'messages',
]);
export type ExportPart = z.output<typeof exportPart>;

/** The file: a key for each part, and `events`, which are about the records of these parts. */
export const personExport = z.looseObject({
  exported_at: instant,
  /** Parts that the admin may not read elsewhere either, and that are missing for this reason with their events. */
  left_out: z.array(exportPart),
});
export type PersonExport = z.output<typeof personExport>;
