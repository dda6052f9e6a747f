import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Block {
  readonly language: string;
  /** Its commands need root. */
  readonly isForRoot: boolean;
  /** The text of the page just before it. */
  readonly before: string;
  readonly code: string;
}

/** Returns the blocks of code in docs/deploy.md, in order. */
export function readDeployBlocks(): Block[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    isForRoot: code.startsWith('# as root\n'),
    before: page.slice(0, index).trimEnd().split('\n').at(-1) ?? '',
    code,
  }));
}

/** Returns the units of systemd on the page, by their file names. */
export const readUnits = (blocks: readonly Block[]): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap(({ before, code }) => {
      const name = /`\/etc\/systemd\/system\/([\w.-]+)`:$/.exec(before)?.[1];
      return name ? [[name, code]] : [];
    }),
  );

/** Returns a file of variables as systemd and the shell read it. */
export const readVariables = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  );
