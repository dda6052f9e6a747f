/** Fields that records of people have. */

import * as z from 'zod/mini';
import { defineLine, defineText, orRequired, required, requiredLine } from '../contract/field.ts';
import { compactPhone, readPhoneHint } from './compact-phone.ts';

/** A full stop before a word, as in `St.John` or `A.de Vries`, which a mail program could take for a link. */
const stopBeforeWord =
  /(\.)(?=[\p{Lu}\p{Lt}\p{Lo}]\p{M}*\p{L})|((?:^|[^\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:\p{L}\p{M}*)?\.)(?=\p{Ll}{2})/gu;

/** Domains such as `evil.com` and `Evil.COM`, but neither `St.John` nor `J.R.TOLKIEN`. */
const domains = [
  /(?:^|[^\p{L}\p{M}\p{N}])\p{Ll}[\p{L}\p{M}\p{N}-]{2,}[.．]\p{L}{2}/u,
  /[\p{L}\p{M}\p{N}-]{3}[.．](?:\p{Ll}{2}|\p{Lu}{2}(?!\p{L}))/u,
  /[.．](?:com|net|org|info|biz|app|dev|xyz|site|shop|online)(?!\p{L})/iu,
  /[.．](?:co|io|uk|me|tv|ly)(?!\p{L})/u,
];
const hasDomain = (value: string) => domains.some((domain) => domain.test(value));

/** A colon that does not abbreviate a word, as those of `Md: Rahim` and `S:t Claire` do. */
const colonOfLink =
  /(?:^|[^\p{L}\p{M}])[:：]|[:：](?![ \p{L}]|$)|[\p{L}\p{M}]{7}[:：]|[\p{L}\p{M}]{4}[:：]\p{L}/u;

/**
 * Letters, digits, joiners and the punctuation of names, as in `Anna-Maria O’Neill, Jr.`, `Rajan A/L Kumar` or
 * `Gal·la`.
 */
const nameCharacters =
  /^(?!＝)(?!.*(?:[.．]\p{Ll}{2}|\/\/|[[\]{}]))(?:[\p{L}\p{M}\p{N}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf} .．,:：'‛`´′＇"&/!·‧•∙⋅・･−⁃˗＝׳״་༌፡՚۔॰੶૰\u200C\u200D]| @ )*$/u;

const isName = (value: string) => nameCharacters.test(value) && !hasDomain(value) && !colonOfLink.test(value);

/** A line with the name of a person, which is neither a link nor an e-mail address. */
const nameLine = (max: number) =>
  defineLine(max).check(
    z.overwrite((value) => (hasDomain(value) ? value : value.replace(stopBeforeWord, '$1$2 '))),
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
