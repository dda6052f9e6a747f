import { describeUnprintable, type Unprintable } from '@nanny-polo/shared/contract/unprintable';
import { refuseErrors } from '../error/error.ts';

/** Characters that every font has. Most texts have no others, and need not load the fonts to be checked. */
const usual = /^[\n\x20-\x7E\u00A0-\u00FF\u2009\u202F–’“”]*$/;

/** Returns those of these texts that an invoice or a credit note cannot print. */
export async function findUnprintable(
  texts: readonly Pick<Unprintable, 'part' | 'text'>[],
): Promise<Unprintable[]> {
  const unusual = texts.filter(({ text }) => !usual.test(text));
  if (unusual.length === 0) return [];
  // Loaded on first use: the fonts would delay the start.
  const { findUnprintableGraphemes } = await import('./fonts.ts');
  return unusual.flatMap((entry) => {
    const characters = findUnprintableGraphemes(entry.text);
    return characters.length > 0 ? [{ ...entry, characters }] : [];
  });
}

/** Throws 422 with each field whose text an invoice or a credit note could not print. */
export async function assertPrintable(fields: Readonly<Record<string, string>>): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const [field, text] of Object.entries(fields)) {
    const faults = await findUnprintable([{ part: 'text', text }]);
    if (faults.length > 0) errors[field] = faults.map(describeUnprintable);
  }
  refuseErrors(errors);
}
