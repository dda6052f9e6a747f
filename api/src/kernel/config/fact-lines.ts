/** Lines of text with placeholders for the agency's facts, as in the mail footer and the care agreement. */

import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';

const names = [
  'name',
  'legalName',
  'street',
  'city',
  'postcode',
  'phone',
  'nightPhone',
  'opens',
  'closes',
  'email',
] as const;

/** What the placeholders stand for. A fact that is not filled in is empty. */
export type FactTexts = Readonly<Record<(typeof names)[number], string>>;

export const toFactTexts = (name: string, facts: AgencyFacts): FactTexts => ({ name, ...facts });

const placeholder = /\{(\w+)\}/g;
const isKnown = (name: string): name is keyof FactTexts => names.some((known) => known === name);

/** Returns what is wrong with the placeholders of a text, in a sentence, or null. */
export function findPlaceholderFault(text: string): string | null {
  const unknown = [...text.matchAll(placeholder)].filter(([, name = '']) => !isKnown(name));
  if (unknown.length === 0) return null;
  const known = names.map((name) => `{${name}}`).join(', ');
  return `there is no placeholder ${unknown.map(([whole]) => whole).join(', ')}, only ${known}`;
}

/** Fills in the placeholders of a text and leaves out each line with a fact that is not filled in. */
export function fillLines(text: string, facts: FactTexts): string[] {
  const factOf = (name = '') => (isKnown(name) ? facts[name] : '');
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(placeholder)].every(([, name]) => factOf(name)))
    .map((line) => line.replace(placeholder, (_, name) => factOf(name)));
}
