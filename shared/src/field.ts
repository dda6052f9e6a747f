import * as z from 'zod/mini';

/** Field kinds that every record uses. Messages are what a person reads beside the field. */

/** A byte order mark in front is lost on the way out of one of the engines. */
const storable = (value: string) =>
  value.isWellFormed() && !value.includes('\0') && !value.startsWith('\uFEFF');

/** What is said of a field that must hold something and holds nothing. */
export const required = 'Required';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What a check says of a value: that there is none, or that this one is `wrong`. */
export const orRequired = (wrong: string) => ({
  error: ({ input }: { input?: unknown }): string => (isEmpty(input) ? required : wrong),
});

/** Text of at most `max` characters that the database gives back as it came. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `At most ${max} characters`),
      z.refine(storable, 'Holds characters that cannot be kept'),
    );

/** Text that must say something. */
export const requiredText = (max: number) => text(max).check(z.refine((value) => !isEmpty(value), required));

/** The largest integer that the database's columns hold. */
const largestInteger = 2_147_483_647;

/** A whole number that the database can hold. */
export const integer = z
  .int('Not a whole number')
  .check(z.gte(-largestInteger - 1, 'Too small'), z.lte(largestInteger, 'Too large'));

/** A record's id. */
export const id = z.int().check(z.positive(), z.maximum(largestInteger));

/** A record's id in a path: digits only, so that `/booking/abc` is no route. */
export const idInPath = z.codec(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), id, {
  decode: Number,
  encode: String,
});

/** What ISO 8601 has and the database has not: less than a millisecond, and an offset that no place has. */
const notKept = /\.\d{4}|[+-](1[5-9]|2\d):\d\d$/;

/** An instant on the wire: ISO 8601 with an offset, in the years a date picker offers (specification, section 9). */
export const instant = z.iso.datetime({ offset: true, ...orRequired('Not a date and time') }).check(
  z.refine((value) => !notKept.test(value), 'Milliseconds at the least, and an offset of 14 hours at most'),
  z.refine((value) => yearWithin(value), 'The year must be between 1900 and 2100'),
);

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso
  .date(orRequired('Not a date'))
  .check(z.refine((value) => yearWithin(value), 'The year must be between 1900 and 2100'));

const yearWithin = (value: string) => {
  const year = Number(value.slice(0, 4));
  return year >= 1900 && year <= 2100;
};

/** An address for mail, at most the 254 characters that SMTP can carry. */
export const email = z
  .email(orRequired('Not an e-mail address'))
  .check(z.maxLength(254, 'At most 254 characters'));

/** Counts the writes of a record; a write carries the one it read. */
export const version = z.int().check(z.positive(), z.maximum(largestInteger));

/** What every record carries and no one writes. */
export const recordFields = { id, created_at: instant, updated_at: instant, version };
