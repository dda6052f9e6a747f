import * as z from 'zod/mini';
import { compactPhone, phoneHint } from './compact-phone.ts';
import { orRequired, requiredLine, text } from './field.ts';

/** Fields that records of people have. */

/** One of a person's names. */
export const personName = requiredLine(80);

/** The names of a person with an account. */
export const personNames = { first_name: personName, last_name: personName };

const isPhone = orRequired(`Not a valid telephone number. ${phoneHint}`);

/** A telephone number with its country code, kept in E.164. Writes are also checked by `phone.ts`. */
export const phone = z
  .string(isPhone)
  .check(z.overwrite(compactPhone), z.regex(/^\+[1-9]\d{6,14}$/, isPhone));

/** Short texts by which a record can be found, each once. */
export const tags = (max: number) =>
  z.array(requiredLine(40)).check(
    z.maxLength(max, `At most ${max}`),
    z.refine((values) => new Set(values).size === values.length, 'List each only once'),
  );

/** A note that only admins see. */
export const internalNote = text(4000);
