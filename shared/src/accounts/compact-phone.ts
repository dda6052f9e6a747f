import { agency } from '../contract/agency.ts';

/** What people write between the digits of a number, and the invisible marks that contacts and web pages add. */
const punctuation = /[\s()[\]./\p{Pd}\u2212\p{Cf}]/gu;

/** Numbers that countries reserve for fiction, which every telephone field accepts, as does the API. */
const examples: Readonly<Record<string, string>> = { GB: '+44 20 7946 0018' };

/** Returns what to type into a telephone field, with an example of the agency's country if there is one. */
export function readPhoneHint(): string {
  const hint = 'Enter one number with its country code and without an extension';
  const example = examples[agency.phoneCountry];
  return example ? `${hint}, such as ${example}.` : `${hint}, beginning with +.`;
}

/** Reduces a number as typed or pasted to digits, after a + if it has a country code. Leaves other text in place. */
export const compactPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(punctuation, '')
    .replace(/^tel:/i, '')
    // A whole number pasted after its own code.
    .replace(/^\+(\d{1,3})(?=(?:\+|00)\1)/, '')
    .replace(/^\+*00|^\++/, '+');
