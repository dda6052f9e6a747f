import * as z from 'zod/mini';
import { required } from './field.ts';

/** Types of files that may be uploaded, determined by content, not by name. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The maximum size of a file, in bytes. */
export const maximumUpload = 10 * 1024 * 1024;

/** A file in a multipart form. */
export const upload = z.file(required).check(
  z.refine(({ size }) => size > 0, required),
  z.refine(
    ({ size }) => size <= maximumUpload,
    `This file is larger than ${maximumUpload / 1024 ** 2} MB. Please choose a smaller one.`,
  ),
);
