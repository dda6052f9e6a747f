/** Words that an attacker would try first at this agency. */

import type { Config } from '../../kernel/config/config.ts';

const general = [
  'babysitter',
  'babysitting',
  'childcare',
  'password',
  'nannies',
  'agency',
  'nanny',
  'admin',
  'owner',
];

/** The shortest part of a name that counts as a word, in letters. */
const shortestWord = 3;

/** Returns a pattern of the general words and those of the agency's name, city and e-mail domain, longest first. */
function patternOf(texts: readonly string[]): RegExp {
  const own = texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const words = new Set([...general, ...own.filter((word) => word.length >= shortestWord)]);
  return new RegExp([...words].sort((a, b) => b.length - a.length).join('|'), 'gu');
}

let pattern = patternOf([]);

export const getAgencyWords = (): RegExp => pattern;

/** Sets the words of this process's agency, at its start. */
export function setAgencyWords({ agency, facts }: Pick<Config, 'agency' | 'facts'>): void {
  pattern = patternOf([agency.name, facts.city, facts.email.split('@')[1] ?? '']);
}
