/** The file agency.json: an agency's facts, look, place and money. Names that begin with `//` are comments. */

import * as z from 'zod/mini';
import { type Agency, britishDefaults } from '../contract/agency.ts';
import { defineLine, email, orRequired, requiredLine, requiredText, wholeNumber } from '../contract/field.ts';
import { ownRoles } from './tokens.ts';

/** A fact that has not been filled in is an empty string. */
const unfilled = z.literal('');
const orUnfilled = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z._default(z.union([unfilled, schema]), '');
const fact = z._default(defineLine(120), '');
const clock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 07:00'));
const telephone = z
  .string()
  .check(z.regex(/^[+0][\d ]{6,20}$/, 'Enter a telephone number such as 020 7946 0018'));
const webAddress = z.url({ protocol: /^https$/, error: 'Enter an address such as https://example.com/' });

const facts = z.strictObject({
  legalName: fact,
  companyNumber: fact,
  icoNumber: fact,
  insurer: fact,
  insuredSum: fact,
  street: fact,
  city: fact,
  postcode: z._default(defineLine(12), ''),
  phone: orUnfilled(telephone),
  /** Rung while a visit runs at night; without it, `phone` is. */
  nightPhone: orUnfilled(telephone),
  email: orUnfilled(email),
  privacyEmail: orUnfilled(email),
  opens: orUnfilled(clock),
  closes: orUnfilled(clock),
  /** The account number, or outside the United Kingdom the IBAN. */
  bankAccount: fact,
  sortCode: fact,
});
export type AgencyFacts = z.output<typeof facts>;
type FactName = keyof AgencyFacts;

/** The label of each fact that an agency must state; those in `british` only in the United Kingdom. */
const factLabels: Readonly<Record<Exclude<FactName, 'nightPhone'>, string>> = {
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
const british: readonly string[] = ['icoNumber', 'sortCode'];

const shownNanny = z.strictObject({
  name: requiredLine(40),
  /** The picture's path in the folder. */
  portrait: z
    .string()
    .check(
      z.regex(/^[\w-]+(\/[\w-]+)*\.(svg|png|jpe?g|webp|avif)$/i, orRequired('Not the path of a picture')),
    ),
  area: requiredLine(60),
  languages: z.array(requiredLine(40)).check(z.minLength(1, 'At least one')),
  years: wholeNumber(0, 70),
});

/** What a family said, with their consent. */
const family = z.strictObject({ words: requiredText(400), from: requiredLine(80) });

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, orRequired('Enter a colour such as #336699')));
const ofRoles = z._default(z.partialRecord(z.enum(ownRoles), colour), {});

const colours = z.strictObject({
  ink: colour,
  ground: colour,
  primary: colour,
  callToAction: colour,
  mark: colour,
  quiet: colour,
  light: ofRoles,
  dark: ofRoles,
});

const prefixes = z._default(z.array(requiredLine(8).check(z.toUpperCase())), []);
const area = z.strictObject({
  core: prefixes,
  outer: prefixes,
  map: z._default(
    z.nullable(
      z.strictObject({
        lat: z.number().check(z.gte(-85), z.lte(85)),
        lng: z.number().check(z.gte(-180), z.lte(180)),
        radiusKm: z.number().check(z.gte(1), z.lte(500)),
      }),
    ),
    null,
  ),
});

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);
const hasHundredths = (code: string) =>
  !isCurrency(code) ||
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits === 2;
const isLocale = (name: string) => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(name).length === 1;
  } catch {
    return false;
  }
};
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter a country’s two letters, such as GB'));

export const agencyFile = z
  .strictObject({
    /** Whether the agency is invented. If so, the landing page says so, and production refuses to start. */
    demo: z._default(z.boolean(), false),
    name: requiredLine(60),
    currency: z
      ._default(z.string(), britishDefaults.currency)
      .check(
        z.refine(isCurrency, 'Not the code of a currency, such as GBP'),
        z.refine(hasHundredths, 'Only a currency with hundredths, such as pence or cents'),
      ),
    locale: z
      ._default(z.string(), britishDefaults.locale)
      .check(z.refine(isLocale, 'Not a locale, such as en-GB')),
    country: z._default(country, britishDefaults.country),
    nation: z.optional(z.enum(['GB-ENG', 'GB-WLS', 'GB-SCT', 'GB-NIR'])),
    phoneCountry: z.optional(country),
    firstWeekday: z._default(wholeNumber(1, 7), britishDefaults.firstWeekday),
    distanceUnit: z._default(z.enum(['mile', 'kilometre']), britishDefaults.distanceUnit),
    colours,
    area: z._default(area, { core: [], outer: [], map: null }),
    facts,
    social: z._default(z.array(z.strictObject({ name: requiredLine(40), url: webAddress })), []),
    appStoreUrl: z._default(z.nullable(webAddress), null),
    nannies: z._default(z.array(shownNanny).check(z.maxLength(3, 'At most 3')), []),
    families: z._default(z.array(family).check(z.maxLength(2, 'At most 2')), []),
  })
  .check(
    z.refine(({ country, nation }) => country === 'GB' || nation === undefined, {
      error: 'Only in the United Kingdom',
      path: ['nation'],
    }),
    z.refine(
      ({ country, area: { core, outer } }) =>
        country !== 'GB' || [...core, ...outer].every((prefix) => /^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(prefix)),
      { error: 'Enter letters or an outward code, such as LS or LS6', path: ['area'] },
    ),
  );
export type AgencyFile = z.output<typeof agencyFile>;

/** Returns the content of a file of JSON without its comments and byte order mark. Throws `SyntaxError`. */
export const parseCommentedJson = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, ''), function (this: unknown, name, value) {
    return name.startsWith('//') ? undefined : value;
  });

/** Returns the part of the file that every process and page knows. */
export const agencyOf = ({
  name,
  currency,
  locale,
  country,
  nation,
  phoneCountry,
  firstWeekday,
  distanceUnit,
  colours,
  area,
}: AgencyFile): Agency => ({
  name,
  currency,
  locale,
  country,
  nation: nation ?? (country === 'GB' ? 'GB-ENG' : null),
  phoneCountry: phoneCountry ?? country,
  firstWeekday,
  distanceUnit,
  colours,
  area,
});

/** Returns the facts that an agency must still fill in, each with its label. */
export const findMissingFacts = ({ facts, country }: Pick<AgencyFile, 'facts' | 'country'>) =>
  (Object.entries(factLabels) as [FactName, string][])
    .filter(([name]) => facts[name] === '' && (country === 'GB' || !british.includes(name)))
    .map(([name, label]) => ({ name, label }));
