/** `npm run agency -- new my-agency [--facts agency.json]` or `-- check my-agency`: makes or checks an agency's folder. */

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { skeletonAgencyDir } from '../src/kernel/config/agency-faults.ts';
import { findAgencyFaults } from '../src/kernel/config/agency-folder.ts';
import { exitWithError } from './stop.ts';

const usage = `Usage:
  npm run agency -- new my-agency                       makes a folder to fill in
  npm run agency -- new my-agency --facts agency.json   takes facts and people over from an AGENCY_FILE
  npm run agency -- check my-agency                     lists what production would refuse in a folder`;

/** The command cannot do what it was told; the message says why. */
class AgencyRefused extends Error {}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the absolute path of a name as it was typed; npm runs this command in the repository. */
const pathOf = (name: string) => resolve(process.env.INIT_CWD ?? '.', name);

/** Returns what to type as AGENCY_DIR for a folder. */
const settingOf = (folder: string) => {
  const inside = relative(root, folder);
  return inside.startsWith('..') ? folder : inside;
};

/** The content of an AGENCY_FILE. */
interface OldAgency {
  readonly facts?: Readonly<Record<string, string>>;
  readonly nannies?: readonly { readonly portrait: string }[];
  readonly families?: readonly unknown[];
}

function readOldAgency(file: string): OldAgency {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AgencyRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Writes what the file of AGENCY_FILE states into a new folder, and copies the portraits beside it. */
function takeOver(
  { facts = {}, nannies = [], families = [] }: OldAgency,
  oldDir: string,
  folder: string,
): void {
  const path = join(folder, 'agency.json');
  const agency = JSON.parse(readFileSync(path, 'utf8'));
  const stated = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== ''));
  const merged = { ...agency, facts: { ...agency.facts, ...stated }, nannies, families };
  writeFileSync(path, `${JSON.stringify(merged, null, 2)}\n`);
  for (const { portrait } of nannies)
    if (existsSync(join(oldDir, portrait))) cpSync(join(oldDir, portrait), join(folder, portrait));
}

function createFolder(name: string, oldFile: string | undefined): void {
  const folder = pathOf(name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new AgencyRefused(`${folder} is not empty. Name a folder that does not exist yet.`);
  const oldAgency = oldFile && readOldAgency(pathOf(oldFile));
  cpSync(skeletonAgencyDir, folder, { recursive: true });
  if (oldAgency) takeOver(oldAgency, dirname(pathOf(oldFile)), folder);
  console.log(`Made ${folder}. What to do next:
  1. Fill in ${join(name, 'agency.json')}; each field is explained there.
  2. Preview it: AGENCY_DIR=${settingOf(folder)} DATA_DIR=.data-preview npm start
  3. Read docs/your-agency.md about texts, colours, legal texts and going live.`);
}

function checkFolder(name: string): void {
  const faults = findAgencyFaults(pathOf(name));
  console.log(faults.length === 0 ? 'ready' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { facts: { type: 'string' } },
  });
  const [command, name, ...others] = positionals;
  if (command === 'new' && name && others.length === 0) createFolder(name, values.facts);
  else if (command === 'check' && name && others.length === 0 && !values.facts) checkFolder(name);
  else throw new AgencyRefused(usage);
} catch (error) {
  exitWithError(error, [AgencyRefused]);
}
