/** What an invoice or a credit note cannot print, because no font has the characters or they need more than glyphs. */

import * as z from 'zod/mini';

const plainScripts = /^[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Common}\p{scx=Inherited}]*$/u;

/** Whether a text is only in scripts that are printed letter by letter, without joining or reordering them. */
export const isPlainScript = (text: string): boolean => plainScripts.test(text);

const unprintablePart = z.enum(['name', 'address', 'agency', 'text', 'credit_note']);

export const unprintable = z.object({
  part: unprintablePart,
  text: z.string(),
  /** Each once, in order. */
  characters: z.array(z.string()),
});
export type Unprintable = z.output<typeof unprintable>;

const parts = {
  name: [
    'the family’s name',
    'Enter a name on invoices for the family, in Latin, Greek or Cyrillic letters.',
  ],
  address: ['the family’s address', 'Write the first address in Latin, Greek or Cyrillic letters.'],
  agency: ['the agency’s details', 'Change them.'],
  text: ['the text', 'Write it without these characters.'],
  credit_note: [
    'the text of a credit note',
    'Cancel the credit note and write it again without these characters.',
  ],
} as const satisfies Record<Unprintable['part'], readonly [name: string, remedy: string]>;

/** Whether a change of the family's record helps. */
export const isInFamilyRecord = ({ part }: Pick<Unprintable, 'part'>): boolean =>
  part === 'name' || part === 'address';

/** Says what cannot be printed, where it is, and what to do: `Invoices cannot print “李” in …`. */
export function describeUnprintable({ part, text, characters }: Unprintable): string {
  const [name, remedy] = parts[part];
  const all = characters.map((one) => `“${one}”`).join(', ');
  return `Invoices cannot print ${all} in ${name} “${text}”. ${remedy}`;
}
