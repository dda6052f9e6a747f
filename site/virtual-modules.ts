import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agencyFile, parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { buildSchemes, radius, toCssRules } from '@nanny-polo/shared/agency/tokens';
import metadata from 'libphonenumber-js/min/metadata';
import type { Plugin } from 'vite';

/** Provides a module with generated content under the name `id`. */
export const virtualModule = (id: string, content: string): Plugin => ({
  name: id,
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => (source === `\0${id}` ? content : undefined),
});

/**
 * `virtual:countries`: the countries of each calling code, the main one first. They take 1 KB compressed, and a
 * telephone field needs nothing else of libphonenumber's metadata until it is used.
 */
export const countries = virtualModule(
  'virtual:countries',
  `export const countriesOfCodes = ${JSON.stringify(metadata.country_calling_codes)};`,
);

const radii = Object.entries(radius).map(([name, pixels]) => `--radius-${name}: ${pixels}px;`);

/** `virtual:tokens.css`: the colours of both schemes and the radii as CSS custom properties, from an agency's folder. */
export function tokensOf(folder: string): Plugin {
  const content = readFileSync(join(folder, 'agency.json'), 'utf8');
  const schemes = buildSchemes(agencyFile.parse(parseCommentedJson(content)).colours);
  return virtualModule('virtual:tokens.css', `:root { ${radii.join(' ')} }\n${toCssRules(schemes)}`);
}
