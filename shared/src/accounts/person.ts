/** Fields that records of people have. */

import * as z from 'zod/mini';
import { defineLine, defineText, orRequired, required, requiredLine } from '../contract/field.ts';
import { compactPhone, readPhoneHint } from './compact-phone.ts';

// The patterns are in functions because compiling them takes long, and most pages that load this file check no name.

/** Adds a space after a full stop before a word, as in `St.John` or `A.de Vries`: a mail program would make a link. */
const spaceAfterStops = (value: string) =>
  value.replace(
    /(\.)(?=[\p{Lu}\p{Lt}\p{Lo}]\p{M}*\p{L})|((?:^|[^\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:\p{L}\p{M}*)?\.)(?=\p{Ll}{2})/gu,
    '$1$2 ',
  );

/** Whether a text has a domain such as `evil.com` or `Evil.COM`. `St.John` and `J.R.TOLKIEN` are none. */
const hasDomain = (value: string) =>
  /(?:^|[^\p{L}\p{M}\p{N}])\p{Ll}[\p{L}\p{M}\p{N}-]{2,}[.．]\p{L}{2}/u.test(value) ||
  /[\p{L}\p{M}\p{N}-]{3}[.．](?:\p{Ll}{2}|\p{Lu}{2}(?!\p{L}))/u.test(value) ||
  /[.．](?:com|net|org|info|biz|app|dev|xyz|site|shop|online)(?!\p{L})/iu.test(value) ||
  /[.．](?:co|io|uk|me|tv|ly)(?!\p{L})/u.test(value);

/** Whether a text has a colon that does not abbreviate a word, as those of `Md: Rahim` and `S:t Claire` do. */
const hasColonOfLink = (value: string) =>
  /(?:^|[^\p{L}\p{M}])[:：]|[:：](?![ \p{L}]|$)|[\p{L}\p{M}]{7}[:：]|[\p{L}\p{M}]{4}[:：]\p{L}/u.test(value);

/**
 * Whether a text has only letters, digits, joiners and the punctuation of names, as in `Anna-Maria O’Neill, Jr.`,
 * `Rajan A/L Kumar` or `Gal·la`.
 */
const hasNameCharacters = (value: string) =>
  /^(?!＝)(?!.*(?:[.．]\p{Ll}{2}|\/\/|[[\]{}]))(?:[\p{L}\p{M}\p{N}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf} .．,:：'‛`´′＇"&/!·‧•∙⋅・･−⁃˗＝׳״་༌፡՚۔॰੶૰\u200C\u200D]| @ )*$/u.test(
    value,
  );

const isName = (value: string) => hasNameCharacters(value) && !hasDomain(value) && !hasColonOfLink(value);

/** A line with the name of a person, which is neither a link nor an e-mail address. */
const nameLine = (max: number) =>
  defineLine(max).check(
    z.overwrite((value) => (hasDomain(value) ? value : spaceAfterStops(value))),
    z.refine(isName, 'Not a name. Please leave out links, symbols and emoji.'),
  );

const hasLetter = z.refine<string>(
  (value) => value === '' || /[\p{L}\p{Nl}]/u.test(value),
  'A name has at least one letter.',
);

/** A name of a person: the whole one or a first name. */
export const personName = (max: number) =>
  nameLine(max).check(
    z.refine((value) => value !== '', required),
    hasLetter,
  );

/** Empty for people with a single name. A dash or a full stop in its place counts as empty. */
const lastName = nameLine(80).check(
  z.overwrite((value) => value.replace(/^[\p{Pd}−.． ]+$/u, '')),
  hasLetter,
);

export const fullName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

export const personNames = { first_name: personName(80), last_name: lastName };

const isPhone = orRequired(() => `Not a valid telephone number. ${readPhoneHint()}`);

/** A telephone number with its country code, kept in E.164. Writes are also checked by `phone.ts`. */
export const phone = z
  .string(isPhone)
  .check(z.overwrite(compactPhone), z.regex(/^\+[1-9]\d{6,14}$/, isPhone));

export const distinct = z.refine<readonly unknown[]>(
  (values) => new Set(values).size === values.length,
  'List each only once',
);

/** Short texts by which a record can be found, each once. */
export const defineTags = (max: number) =>
  z.array(requiredLine(40)).check(z.maxLength(max, `At most ${max}`), distinct);

/** A note that only admins see. */
export const internalNote = defineText(4000);
