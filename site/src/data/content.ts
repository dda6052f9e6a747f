/** The agency's words for the site, from the files of its folder (`content.config.ts`), with the names in braces filled in. */

import { type CollectionEntry, type CollectionKey, getEntry } from 'astro:content';
import { agency } from '@nanny-polo/shared/contract/agency';
import { languageCookie, profileKey, sessionCookie } from '@nanny-polo/shared/contract/constants';
import { mapTexts } from '../messages/map-texts.ts';
import { factTexts, needsMissingFact } from './agency.ts';
import { figures } from './prices.ts';

const days = (seconds: number) => seconds / (24 * 60 * 60);

const values: Readonly<Record<string, string | number>> = {
  ...factTexts,
  ...figures,
  agency: agency.name,
  sessionCookie: sessionCookie.name,
  sessionDays: days(sessionCookie.maxAge),
  languageCookie: languageCookie.name,
  languageDays: days(languageCookie.maxAge),
  profileKey,
  /** `scripts/postcode.ts` fills it in. */
  place: '{place}',
};

/** Fills in the names of a file's text, also where they are encoded in a URL. Throws if a name is unknown. */
export const fillWords = (text: string, file: string, encode = (value: string) => value): string =>
  text.replace(/(?:\{|%7B)(\w+)(?:\}|%7D)/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return encode(String(value));
    throw new Error(`${file}: there is no {${name}}. Known are ${Object.keys(values).join(', ')}`);
  });

const isLeftOut = (item: unknown) => typeof item === 'string' && needsMissingFact(item);

/** Returns the words of a file, undefined if the folder does not have it. */
async function readWords<Name extends CollectionKey>(
  name: Name,
  file: string,
): Promise<CollectionEntry<Name>['data'] | undefined> {
  const entry = await getEntry(name, file.replace(/\.\w+$/, ''));
  return entry && mapTexts(entry.data, (text) => fillWords(text, file), isLeftOut);
}

export type SectionName = Exclude<CollectionKey, 'site' | 'work' | 'legal'>;

/** What the component of a section of the landing page is given. */
export interface SectionProps<Name extends SectionName> {
  readonly words: CollectionEntry<Name>['data'];
}

/** Returns the words of a section of the landing page, undefined for a section that is left out. */
export const readSection = <Name extends SectionName>(name: Name) => readWords(name, `landing/${name}.yaml`);

/** Returns the words of the page “Work with us”, undefined if there is none. */
export const readWork = () => readWords('work', 'work-with-us.yaml');

/** Returns the site's title, description and further words. */
export async function readSite() {
  const words = await readWords('site', 'site.yaml');
  if (!words) throw new Error('site.yaml is missing');
  return words;
}

export type LegalName = 'privacy-policy' | 'terms-conditions';

/** Returns the file of the privacy policy or the terms, and its unfilled text as the entry of a collection. */
export async function readLegal(name: LegalName) {
  const file = `legal/${name}.md`;
  const entry = await getEntry('legal', `legal/${name}`);
  if (!entry) throw new Error(`${file} is missing`);
  return { file, entry, words: mapTexts(entry.data, (text) => fillWords(text, file)) };
}
