import * as z from 'zod/mini';
import { id } from '../contract/field.ts';

export const requiredFor = z.enum(['account', 'booking', 'overnight']);

/** A document that a parent needs and has no valid, approved copy of. */
export const missingDocument = z.object({
  document_type_id: id,
  title: z.string(),
  required_for: requiredFor,
  /** The latest copy that awaits a review; null if none does. */
  in_review_id: z.nullable(id),
});
export type MissingDocument = z.output<typeof missingDocument>;
