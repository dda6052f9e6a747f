/** What distinguishes this agency from another, wherever the product runs: name, look, money, dates, country, area. */

import { datePicker } from './constants.ts';

/** The look's colours as `#RRGGBB`. The others derive from them (`tokens.ts`) unless `light` or `dark` names them. */
export interface Colours {
  readonly ink: string;
  readonly ground: string;
  readonly primary: string;
  readonly callToAction: string;
  readonly mark: string;
  readonly quiet: string;
  /** Colours of single roles, by the names in `tokens.ts`. */
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

export interface Agency {
  readonly name: string;
  /** ISO 4217. Amounts are held in hundredths of it. */
  readonly currency: string;
  /** BCP 47, for numbers and dates; the texts are English. */
  readonly locale: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The part of the United Kingdom whose bank holidays apply, by ISO 3166-2; null elsewhere. */
  readonly nation: 'GB-ENG' | 'GB-WLS' | 'GB-SCT' | 'GB-NIR' | null;
  /** The country of telephone numbers without a country code, ISO 3166-1 alpha-2. */
  readonly phoneCountry: string;
  /** Monday is 1, Sunday 7. */
  readonly firstWeekday: number;
  /** The unit in which people read distances. Settings and prices are in kilometres. */
  readonly distanceUnit: 'mile' | 'kilometre';
  readonly colours: Colours;
  readonly area: {
    /** The beginnings of the postcodes with every service, such as `SE` or `LS6`; none: the agency serves every place. */
    readonly core: readonly string[];
    /** The same for places without care by the hour. */
    readonly outer: readonly string[];
    /** The centre of maps, in degrees, and the distance to their edge. Null: maps of London. */
    readonly map: { readonly lat: number; readonly lng: number; readonly radiusKm: number } | null;
  };
}

/** The values that a file need not state. */
export const britishDefaults = {
  currency: 'GBP',
  locale: 'en-GB',
  country: 'GB',
  phoneCountry: 'GB',
  firstWeekday: datePicker.firstDayOfWeek,
  distanceUnit: 'mile',
  area: { core: [], outer: [], map: null },
} as const satisfies Partial<Agency>;

/** Neutral greys, until the agency is set. */
const plain: Colours = {
  ink: '#1A1A1A',
  ground: '#FAFAFA',
  primary: '#333333',
  callToAction: '#333333',
  mark: '#BBBBBB',
  quiet: '#EEEEEE',
  light: {},
  dark: {},
};

/** Returns the agency that the build wrote into the page. */
const readPage = (): Partial<Agency> =>
  JSON.parse(globalThis.document?.documentElement.dataset.agency ?? '{}') as Partial<Agency>;

const current: Agency = { name: '', nation: 'GB-ENG', colours: plain, ...britishDefaults, ...readPage() };

/** The agency whose process or page this is. */
export const agency: Agency = current;

/** Sets the agency of this process, at its start. */
export function setAgency(given: Agency): void {
  Object.assign(current, given);
}

/** Returns the locale of words such as “and”: the agency's if it is English, as all texts are. */
export const readTextLocale = (): string => (/^en\b/.test(agency.locale) ? agency.locale : 'en-GB');

/** Returns a function that returns a formatter, by default for the agency's currency and locale. Each is made once. */
export function createAgencyFormat<Format>(create: (locale: string, currency: string) => Format) {
  const made = new Map<string, Format>();
  return (currency: string = agency.currency, locale: string = agency.locale): Format => {
    const key = `${locale} ${currency}`;
    const format = made.get(key) ?? create(locale, currency);
    made.set(key, format);
    return format;
  };
}
