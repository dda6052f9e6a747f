import { join } from 'node:path';
import { type FactTexts, fillLines, findPlaceholderFault } from './fact-lines.ts';
import { readOptionalFile } from './optional-file.ts';

export const mailFooterFile = 'mail-footer.txt';

/** The footer of an agency whose folder has no file for it. */
const ordinary = `{name}
{street}, {city} {postcode}
{phone}, every day from {opens} to {closes}`;

/** Returns the lines below each mail, from the file in the agency's folder if there is one. */
export function readMailFooter(
  folder: string,
  facts: FactTexts,
  refuse: (message: string) => void,
): readonly string[] {
  const text = readOptionalFile(join(folder, mailFooterFile), refuse) ?? ordinary;
  const fault = findPlaceholderFault(text);
  if (fault) refuse(fault);
  return fillLines(text.trim(), facts).map((line) => line.trim());
}
