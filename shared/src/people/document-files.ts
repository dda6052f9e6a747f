import * as z from 'zod/mini';
import { id, idInUrl, oneRecord, version } from '../contract/field.ts';
import { maximumFiles, uploadTypes } from '../contract/upload.ts';

export const fileOfDocument = z.object({
  id,
  name: z.string(),
  type: z.enum(uploadTypes),
  /** Bytes. */
  size: z.int(),
});
export type FileOfDocument = z.output<typeof fileOfDocument>;

export const oneFile = z.strictObject({ ...oneRecord.shape, file_id: idInUrl });

/** The files that a document keeps, in order; the others are removed. */
export const arrangedFiles = z.strictObject({
  version,
  files: z.array(id).check(
    z.minLength(1, 'A document needs at least one file. Withdraw it instead.'),
    z.maxLength(maximumFiles),
    z.refine((files) => new Set(files).size === files.length, 'Name each file once.'),
  ),
});
