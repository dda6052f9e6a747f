import metadata from 'libphonenumber-js/min/metadata';
import type { Plugin } from 'vite';

const id = 'virtual:countries';

/**
 * Provides `virtual:countries`: the countries of each calling code, the main one first. They are 1 KB of the telephone
 * rules and all that a telephone field shows before it is used.
 */
export function countries(): Plugin {
  return {
    name: 'countries',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const countriesOfCodes = ${JSON.stringify(metadata.country_calling_codes)};`
        : undefined,
  };
}
