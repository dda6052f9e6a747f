import metadata from 'libphonenumber-js/min/metadata';
import type { Plugin } from 'vite';

const id = 'virtual:countries';

/**
 * Provides `virtual:countries`: the countries of each calling code, the main one first. They take 1 KB compressed, and
 * a telephone field needs nothing else of libphonenumber's metadata until it is used.
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
