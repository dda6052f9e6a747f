/** Schemas of fields that many records share. Messages are shown to people beside the field. */

import * as z from 'zod/mini';
import { emailPattern, normaliseEmail } from './email-address.ts';
import { normaliseLine, normaliseText } from './plain-text.ts';
import { formatPostcode, isPostcode } from './postcode.ts';

export const required = 'Required';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Returns the error of a check: `required` for a missing value, otherwise `wrong`, which may depend on the agency. */
export const orRequired = (wrong: string | (() => string)) => ({
  error: ({ input }: { input?: unknown }): string => {
    if (isEmpty(input)) return required;
    return typeof wrong === 'string' ? wrong : wrong();
  },
});

/** Text that the database returns as it is stored. */
const storable = z.refine(
  (value) => String(value).isWellFormed(),
  'Contains half of a character. Please type it again.',
);

/** Text of several lines and at most `max` characters, stored in the form of `normaliseText`. */
export const defineText = (max: number) =>
  z
    .string(orRequired('Must be text'))
    .check(z.overwrite(normaliseText), z.maxLength(max, `At most ${max} characters`), storable);

const isFilled = z.refine((value) => !isEmpty(value), required);

export const requiredText = (max: number) => defineText(max).check(isFilled);

/** Control characters, and those that reverse the order of what follows. */
const notOfLine = /[\p{Cc}\u202D\u202E]/u;

/** No script puts more than eight marks on one letter. */
const tooManyMarks = /\p{M}{9}/u;

const isLineOf = (max: number) => [
  z.maxLength(max, `At most ${max} characters`),
  storable,
  z.refine<string>(
    (value) => !notOfLine.test(value),
    'Contains characters that cannot be seen. Please type it instead of pasting it.',
  ),
  z.refine<string>(
    (value) => !tooManyMarks.test(value),
    'Has too many accents on one letter. Please type it without them.',
  ),
];

/** Text of one line, stored in the form of `normaliseLine`. */
export const defineLine = (max: number) =>
  z.string(orRequired('Must be text')).check(z.overwrite(normaliseLine), ...isLineOf(max));

export const requiredLine = (max: number) => defineLine(max).check(isFilled);

/** The largest integer that the database's columns hold. */
const largestInteger = 2_147_483_647;

/** A whole number that the database can hold. */
export const integer = z
  .int('Not a whole number')
  .check(z.gte(-largestInteger - 1, 'Too small'), z.lte(largestInteger, 'Too large'));

/** A whole number within limits that a person enters, such as an age or a number of hours. */
export const wholeNumber = (
  least: number,
  most: number,
  wrong: string | ReturnType<typeof orRequired> = 'A whole number',
) => z.int(wrong).check(z.gte(least, `At least ${least}`), z.lte(most, `At most ${most}`));

export const id = z.int().check(z.positive(), z.maximum(largestInteger));

/** A record's id in a path or a query. A path with anything else in its place gets 404. */
export const idInUrl = z.codec(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), id, {
  decode: Number,
  encode: String,
});

/** The parameter of a path that contains the token of a link. */
export const byToken = z.strictObject({ token: z.string().check(z.maxLength(200)) });

/** Instants that the database cannot store: finer than a millisecond, or with an impossible offset. */
const unstorable = /\.\d{4}|[+-](1[5-9]|2\d):\d\d$/;

/** An instant: ISO 8601 with an offset, in the years that a date picker offers (docs/specification.md, section 9). */
export const instant = z.iso.datetime({ offset: true, ...orRequired('Not a date and time') }).check(
  z.refine(
    (value) => !unstorable.test(value),
    'No finer than milliseconds, with an offset of at most 14 hours',
  ),
  z.refine((value) => yearWithin(value), 'The year must be between 1900 and 2100'),
);

export const period = { start_at: instant, end_at: instant };

/** For the `check` of a form with a period. */
export const endsLater = z.refine<{ start_at: string; end_at: string }>(
  ({ start_at, end_at }) => Date.parse(end_at) > Date.parse(start_at),
  { path: ['end_at'], error: 'Must be after the start' },
);

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso
  .date(orRequired('Not a date'))
  .check(z.refine((value) => yearWithin(value), 'The year must be between 1900 and 2100'));

const yearWithin = (value: string) => {
  const year = Number(value.slice(0, 4));
  return year >= 1900 && year <= 2100;
};

/** An e-mail address in the form of `normaliseEmail`, of at most 254 characters, the maximum of SMTP. */
export const email = z.string(orRequired('Check the e-mail address')).check(
  z.overwrite(normaliseEmail),
  z.regex(emailPattern, orRequired('Check the e-mail address')),
  z.maxLength(254, 'At most 254 characters'),
  z.refine((value) => value.lastIndexOf('@') <= 64, 'At most 64 characters before the @'),
);

/** The length of a postcode in the countries that have the longest. */
const maxPostcodeCharacters = 12;

const postcodeOf = (isRight: (value: string) => boolean) =>
  z.string(orRequired('Must be text')).check(
    z.overwrite(formatPostcode),
    z.refine((value) => isRight(value), {
      ...orRequired('Enter a whole postcode, such as SE15 4RF'),
      abort: true,
    }),
    ...isLineOf(maxPostcodeCharacters),
  );

/** In the United Kingdom a whole postcode, elsewhere a line of free text. */
export const postcode = postcodeOf(isPostcode);

export const optionalPostcode = postcodeOf((value) => value === '' || isPostcode(value));

/** The number of writes of a record; a write names the version it read. */
export const version = z.int().check(z.positive(), z.maximum(largestInteger));

/** Read-only fields of every record. */
export const recordFields = { id, created_at: instant, updated_at: instant, version };

/** Parameters of a path that names one record. */
export const oneRecord = z.strictObject({ id: idInUrl });
