/** What keeps an agency's folder from production: what is missing, unchecked or unreadable, and what is the demo's. */

import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgencyFile, findMissingFacts } from '@nanny-polo/shared/agency/agency-file';
import { findLogoFault } from '@nanny-polo/shared/agency/logo';
import { findPaletteFaults } from '@nanny-polo/shared/agency/palette';
import { type AgencyText, readAgencyTexts } from './folder-texts.ts';

const folderOf = (name: string) => fileURLToPath(new URL(`../../../../agency/${name}`, import.meta.url));
export const demoAgencyDir = folderOf('demo');
export const skeletonAgencyDir = folderOf('skeleton');

const requiredFiles = ['logo.svg', 'site.yaml', 'legal/privacy-policy.md', 'legal/terms-conditions.md'];

/** Facts that an agency may well have in common with the demo, or keep from the skeleton. */
const commonFacts = ['facts.city', 'facts.insuredSum', 'facts.opens', 'facts.closes'];
const keptFacts = ['facts.opens', 'facts.closes'];

const normalise = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

const countWords = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

/** Whether a text can only be a copy. Two agencies may well have three words in common. */
const isDistinctive = ({ text }: AgencyText) => countWords(text) >= 4 || text.includes('://');

/** Whether a text of the demo is a template, or states what is true of many agencies. */
const isCommon = ({ file, field }: AgencyText) =>
  /^(legal\/|mail-footer)/.test(file) || ['registered', 'emergency'].includes(field);

const isIdentity = ({ file, field, text }: AgencyText) =>
  file === 'agency.json' && (field === 'name' || field.startsWith('facts.')) && text !== '';

const keyOf = ({ field, text }: AgencyText) => `${field} ${normalise(text)}`;

const isExample = ({ file }: AgencyText) => file.startsWith('examples/');

/** Returns what names an agency, without the facts in `except`. */
const readIdentity = (texts: readonly AgencyText[], except: readonly string[]) =>
  new Set(texts.filter((text) => isIdentity(text) && !except.includes(text.field)).map(keyOf));

/** Returns a function that says why a text cannot be this agency's own; undefined if it can. */
function createComparison() {
  const { texts: demo } = readAgencyTexts(demoAgencyDir);
  const { texts: skeleton } = readAgencyTexts(skeletonAgencyDir);
  const unfilled = readIdentity(skeleton, keptFacts);
  const placeholders = skeleton.filter((text) => isExample(text) && text.text.startsWith('Your '));
  const unwritten = new Set(placeholders.map(keyOf));
  const demoIdentity = readIdentity(demo, commonFacts);
  const demoTexts = new Set(
    demo.filter((text) => isDistinctive(text) && !isCommon(text)).map(({ text }) => normalise(text)),
  );
  const demoNames = demo.filter(({ file, field }) => file === 'agency.json' && field === 'name');
  return (given: AgencyText): string | undefined => {
    const text = normalise(given.text);
    const isUnfilled = isIdentity(given) && unfilled.has(keyOf(given));
    if (isUnfilled || (!isExample(given) && unwritten.has(keyOf(given))))
      return `“${given.text}” is still to be filled in`;
    if (isIdentity(given) && demoIdentity.has(keyOf(given))) return `“${given.text}” is the demo’s`;
    if (demoTexts.has(text)) return 'this is the demo’s text: write your own';
    if (demoNames.some((name) => text.includes(normalise(name.text)))) return 'this names the demo’s agency';
    return undefined;
  };
}

/** Returns the files of a folder that are no texts, such as pictures, each with the hash of its content. */
const hashPictures = (folder: string) =>
  globSync('**/*.{svg,png,jpg,jpeg,webp,avif,ico}', { cwd: folder })
    .sort()
    .map((file) => ({ file, sha256: hash('sha256', readFileSync(join(folder, file))) }));

function findDemoPictures(folder: string): string[] {
  const demo = new Set(hashPictures(demoAgencyDir).map(({ sha256 }) => sha256));
  return hashPictures(folder)
    .filter(({ sha256 }) => demo.has(sha256))
    .map(({ file }) => `${file}: this is the demo’s picture`);
}

/** Returns what is wrong with the logo, if there is one. */
function findLogoFaults(folder: string): string[] {
  const path = join(folder, 'logo.svg');
  const fault = existsSync(path) && findLogoFault(readFileSync(path, 'utf8'));
  return fault ? [`logo.svg: ${fault}`] : [];
}

const findFileFaults = (file: AgencyFile) => [
  ...(file.demo ? ['demo: remove this line'] : []),
  ...findMissingFacts(file).map(({ name, label }) => `facts.${name} is missing: ${label}`),
  ...findPaletteFaults(file.colours).map((fault) => `colours: ${fault}`),
];

/** Returns a line for each thing in a folder that only production refuses; `file` is null if agency.json is wrong. */
export function findProductionFaults(
  folder: string,
  file: AgencyFile | null,
  texts: readonly AgencyText[],
): string[] {
  if (resolve(folder) === demoAgencyDir)
    return [
      'agency.json: demo: this is the demo’s agency; npm run agency -- new my-agency makes a folder of your own',
    ];
  const compare = createComparison();
  return [
    ...requiredFiles.filter((name) => !existsSync(join(folder, name))).map((name) => `${name} is missing`),
    ...(file ? findFileFaults(file).map((fault) => `agency.json: ${fault}`) : []),
    ...texts.flatMap((text) => {
      const reason = compare(text);
      return reason ? `${text.file}: ${text.field}: ${reason}` : [];
    }),
    ...texts
      .filter(({ file, field, text }) => file.endsWith('.md') && field === 'template' && text === 'true')
      .map(({ file }) => `${file}: template: remove this line once a lawyer has checked the text`),
    ...findLogoFaults(folder),
    ...findDemoPictures(folder),
  ];
}
