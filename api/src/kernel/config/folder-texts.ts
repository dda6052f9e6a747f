/** The texts of an agency's folder, each with the file and the field that holds it. */

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { parse as parseYaml } from 'yaml';
import { readOptionalFile } from './optional-file.ts';

export interface AgencyText {
  /** Relative to the folder, such as `landing/hero.yaml`. */
  readonly file: string;
  /** Such as `facts.phone`, or `paragraph 3` of prose. */
  readonly field: string;
  readonly text: string;
}

export interface AgencyTexts {
  readonly texts: readonly AgencyText[];
  /** A line for each file that cannot be read. */
  readonly faults: readonly string[];
}

/** Returns the texts, numbers and truth values in a value as `[field, text]`. */
function listTexts(value: unknown, field = ''): [string, string][] {
  if (typeof value !== 'object') return [[field, String(value)]];
  return Object.entries(value ?? {}).flatMap(([name, part]) =>
    listTexts(part, field ? `${field}.${name}` : name),
  );
}

const listParagraphs = (prose: string): [string, string][] =>
  prose
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, at) => [`paragraph ${at + 1}`, paragraph]);

/** Returns the texts of YAML. Throws `YAMLParseError`, or `Error` if it has no fields, which the site cannot read. */
function listYaml(content: string): [string, string][] {
  const value: unknown = parseYaml(content);
  if (value === null || typeof value !== 'object')
    throw new Error('it has no fields; fill it in, or delete it');
  return listTexts(value);
}

/** As Astro reads it: blank lines may precede it, and blanks may follow its lines. */
const frontMatter = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(\n|$)/;

const listMarkdown = (content: string): [string, string][] => [
  ...listTexts(parseYaml(frontMatter.exec(content)?.[1] ?? '')),
  ...listParagraphs(content.replace(frontMatter, '').replace(/<!--[\s\S]*?-->/g, '')),
];

const readers: Readonly<Record<string, (content: string) => [string, string][]>> = {
  json: (content) => listTexts(parseCommentedJson(content)),
  yaml: listYaml,
  md: listMarkdown,
  txt: listParagraphs,
};

/** Reads the texts of an agency's folder. */
export function readAgencyTexts(folder: string): AgencyTexts {
  const texts: AgencyText[] = [];
  const faults: string[] = [];
  for (const file of globSync(`**/*.{${Object.keys(readers).join(',')}}`, { cwd: folder }).sort()) {
    const read = readers[file.slice(file.lastIndexOf('.') + 1)];
    const refuse = (reason: string) => faults.push(`${file}: ${reason}`);
    const content = readOptionalFile(join(folder, file), refuse);
    try {
      for (const [field, text] of read?.(content ?? '') ?? []) texts.push({ file, field, text });
    } catch (error) {
      refuse(`cannot be read: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return { texts, faults };
}
