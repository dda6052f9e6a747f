import { hash } from 'node:crypto';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type FactTexts, fillLines, findPlaceholderFault } from './fact-lines.ts';
import { readOptionalFile } from './optional-file.ts';

export const careAgreementFile = 'care-agreement.md';

/** The agreement between the agency and its families, as its folder has it today. */
export interface CareAgreementText {
  readonly version: number;
  readonly title: string;
  /** Markdown, with today's facts filled in. */
  readonly text: string;
  /** SHA-256, in hexadecimal, of title and text before facts are filled in: a new telephone number is no new text. */
  readonly hash: string;
}

const frontMatter = z.strictObject({
  version: z.int('Enter a whole number from 1 on').min(1, 'Enter a whole number from 1 on'),
  title: z.string('Enter a title').trim().min(1, 'Enter a title').max(120, 'At most 120 characters'),
  /** Whether no lawyer has checked the text yet. */
  template: z.boolean('Enter true or false').default(false),
});

/** Returns the front matter and the body, or null if the text does not begin with front matter. */
function splitFrontMatter(content: string): { head: string; body: string } | null {
  const [before, head, ...body] = content.split(/^---$/m);
  return before === '' && head && body.length > 0 ? { head, body: body.join('---').trim() } : null;
}

/** Returns the care agreement in the agency's folder, or null if the folder has none or it is refused. */
export function readCareAgreement(
  folder: string,
  facts: FactTexts,
  refuse: (message: string) => void,
): CareAgreementText | null {
  const content = readOptionalFile(join(folder, careAgreementFile), refuse);
  if (content === null) return null;
  const parts = splitFrontMatter(content);
  if (!parts) {
    refuse('begin the file with a line ---, then version: 1 and title: …, then a line ---');
    return null;
  }
  const { head, body } = parts;
  const fault = findPlaceholderFault(body);
  if (fault) refuse(fault);
  if (body === '') refuse('write the text of the agreement');
  const fields = parseFrontMatter(head, refuse);
  if (!fields) return null;
  const { version, title } = fields;
  const text = fillLines(body, facts).join('\n');
  return { version, title, text, hash: hash('sha256', `${title}\n\n${body}`) };
}

function parseFrontMatter(text: string, refuse: (message: string) => void) {
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    refuse(`cannot be read: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
  const { data, error } = frontMatter.safeParse(content);
  for (const { path, message } of error?.issues ?? []) refuse([...path, message].join(': '));
  return data;
}
