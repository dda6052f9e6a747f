/** What people write between the digits of a number, and the invisible marks that contacts and web pages add. */
const punctuation = /[\s()[\]./\p{Pd}\u2212\p{Cf}]/gu;

/** An example that every telephone field accepts, as does the API. */
export const phoneHint =
  'Enter one number with its country code and without an extension, such as +44 20 7946 0142.';

/** Reduces a number as typed or pasted to digits, after a + if it has a country code. Leaves other text in place. */
export const compactPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(punctuation, '')
    .replace(/^tel:/i, '')
    // A whole number pasted after its own code.
    .replace(/^\+(\d{1,3})(?=(?:\+|00)\1)/, '')
    .replace(/^\+*00|^\++/, '+');
