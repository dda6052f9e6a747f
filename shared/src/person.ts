import * as z from 'zod/mini';
import { orRequired, requiredText, text } from './field.ts';

/** Fields that all people have: admins, parents and nannies. */

/** One of a person's names. */
export const personName = requiredText(80);

/** A telephone number in E.164: a plus and 7 to 15 digits. */
export const phone = z
  .string()
  .check(z.regex(/^\+[1-9]\d{6,14}$/, orRequired('Not a telephone number with its country code')));

/** Tags to find a record by, each once. */
export const tags = (max: number) =>
  z.array(requiredText(40)).check(
    z.maxLength(max, `At most ${max}`),
    z.refine((values) => new Set(values).size === values.length, 'Each only once'),
  );

/** A note that only admins see. */
export const internalNote = text(4000);
