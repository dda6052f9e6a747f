/** The file with an agency's own facts, and the nannies and families on its landing page. */

import * as z from 'zod/mini';
import {
  defineLine,
  email,
  optionalPostcode,
  orRequired,
  requiredLine,
  requiredText,
} from '../contract/field.ts';

/** A fact that has not been filled in is an empty string. */
const unfilled = z.literal('');
const orUnfilled = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z._default(z.union([unfilled, schema]), '');
const fact = z._default(defineLine(120), '');
const clock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 07:00'));
const telephone = z
  .string()
  .check(z.regex(/^[+0][\d ]{6,20}$/, 'Enter a telephone number such as 020 7946 0142'));

const facts = z.strictObject({
  legalName: fact,
  companyNumber: fact,
  icoNumber: fact,
  insurer: fact,
  insuredSum: fact,
  street: fact,
  city: fact,
  postcode: z._default(optionalPostcode, ''),
  phone: orUnfilled(telephone),
  email: orUnfilled(email),
  privacyEmail: orUnfilled(email),
  opens: orUnfilled(clock),
  closes: orUnfilled(clock),
  bankAccount: fact,
  sortCode: fact,
});
export type AgencyFacts = z.output<typeof facts>;
type FactName = keyof AgencyFacts;

/** The label of each fact, for messages about missing facts and for the marks in their place. */
const factLabels: Readonly<Record<FactName, string>> = {
  legalName: 'registered name',
  companyNumber: 'company number',
  icoNumber: 'ICO registration number',
  insurer: 'insurer',
  insuredSum: 'limit of cover',
  street: 'street and number',
  city: 'city',
  postcode: 'postcode',
  phone: 'telephone number',
  email: 'e-mail address',
  privacyEmail: 'e-mail address for personal data',
  opens: 'opening time',
  closes: 'closing time',
  bankAccount: 'account number',
  sortCode: 'sort code',
};
const factNames = Object.keys(factLabels) as FactName[];

const shownNanny = z.strictObject({
  name: requiredLine(40),
  /** The picture's path relative to the file. */
  portrait: z
    .string()
    .check(
      z.regex(/^[\w-]+(\/[\w-]+)*\.(svg|png|jpe?g|webp|avif)$/i, orRequired('Not the path of a picture')),
    ),
  area: requiredLine(60),
  languages: z.array(requiredLine(40)).check(z.minLength(1, 'At least one')),
  years: z.int('A whole number').check(z.gte(0, 'At least 0'), z.maximum(70, 'At most 70')),
});

/** What a family said, with their consent. */
const family = z.strictObject({ words: requiredText(400), from: requiredLine(80) });

export const agencyFile = z.strictObject({
  /** Whether the nannies and families are invented. If so, the page says so, and production refuses to start. */
  demo: z._default(z.boolean(), false),
  facts,
  nannies: z._default(z.array(shownNanny).check(z.maxLength(3, 'At most 3')), []),
  families: z._default(z.array(family).check(z.maxLength(2, 'At most 2')), []),
});

/** Returns the facts that are not filled in, each with its label. */
export const findMissingFacts = (given: AgencyFacts): { readonly name: FactName; readonly label: string }[] =>
  factNames.filter((name) => given[name] === '').map((name) => ({ name, label: factLabels[name] }));

/** Returns the facts, with a mark such as `[company number]` in place of each missing one. */
export const markMissingFacts = (given: AgencyFacts): AgencyFacts =>
  Object.fromEntries(factNames.map((name) => [name, given[name] || `[${factLabels[name]}]`])) as AgencyFacts;

/** Splits a text at the marks of missing facts. Every second part is a mark. */
export const splitMarks = (shown: string): string[] => shown.split(/(\[[^\]]+\])/);

/** Returns the `tel:` URL of a telephone number, such as `tel:+442079460142` for 020 7946 0142. */
export const telephoneUrlOf = (phone: string): string =>
  `tel:${phone.replaceAll(' ', '').replace(/^0/, '+44')}`;
