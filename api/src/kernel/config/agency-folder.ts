/** The folder with everything that makes the product one agency's. */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Country } from '@nanny-polo/shared/accounts/phone';
import { findPhoneFault, toE164 } from '@nanny-polo/shared/accounts/phone';
import {
  type AgencyFacts,
  type AgencyFile,
  agencyFile,
  agencyOf,
  parseCommentedJson,
} from '@nanny-polo/shared/agency/agency-file';
import type { Agency } from '@nanny-polo/shared/contract/agency';
import * as z from 'zod';
import { findProductionFaults } from './agency-faults.ts';
import { type CareAgreementText, careAgreementFile, readCareAgreement } from './care-agreement.ts';
import { toFactTexts } from './fact-lines.ts';
import { readAgencyTexts } from './folder-texts.ts';
import { mailFooterFile, readMailFooter } from './mail-footer.ts';

/** The repository, against which relative paths are resolved, also when the pages are built. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface AgencyFolder {
  /** The folder's absolute path. */
  readonly agencyDir: string;
  readonly agency: Agency;
  /** Outside production, those that are not filled in are empty. */
  readonly facts: AgencyFacts;
  /** The lines below each mail. */
  readonly mailFooter: readonly string[];
  readonly careAgreement: CareAgreementText | null;
}

/** Reads agency.json; null if it is missing or wrong. */
function readAgencyFile(folder: string): { file: AgencyFile | null; faults: string[] } {
  let content: unknown;
  try {
    content = parseCommentedJson(readFileSync(join(folder, 'agency.json'), 'utf8'));
  } catch (error) {
    return { file: null, faults: [`agency.json: cannot be read: ${(error as Error).message}`] };
  }
  const { data: file, error } = agencyFile.safeParse(content);
  if (!file) {
    return {
      file: null,
      faults: error.issues.map(({ path, message }) =>
        ['agency.json', path.join('.') || [], message].flat().join(': '),
      ),
    };
  }
  const faults: string[] = [];
  for (const name of ['phone', 'nightPhone'] as const) {
    const number = file.facts[name];
    const country = agencyOf(file).phoneCountry as Country;
    const fault = number && findPhoneFault(toE164(number, country) ?? number);
    if (fault) faults.push(`agency.json: facts.${name}: ${fault}`);
  }
  for (const { portrait } of file.nannies)
    if (!existsSync(join(folder, portrait)))
      faults.push(`agency.json: nannies: there is no ${portrait} in the folder`);
  return { file, faults };
}

interface Reading {
  /** Null if agency.json is missing or wrong. */
  readonly folder: AgencyFolder | null;
  /** A line for each thing that is refused. */
  readonly faults: readonly string[];
}

/** Reads a folder. In production more is refused: what is missing, unchecked, or the demo's. */
function readAgencyFolder(agencyDir: string, { isProduction }: { isProduction: boolean }): Reading {
  const { file, faults } = readAgencyFile(agencyDir);
  if (!existsSync(join(agencyDir, 'agency.json'))) return { folder: null, faults };
  const { texts, faults: unreadable } = readAgencyTexts(agencyDir);
  faults.push(...unreadable);
  const refuseIn = (name: string) => (message: string) => faults.push(`${name}: ${message}`);
  const readOthers = ({ name, facts }: AgencyFile) => {
    const factTexts = toFactTexts(name, facts);
    return {
      mailFooter: readMailFooter(agencyDir, factTexts, refuseIn(mailFooterFile)),
      careAgreement: readCareAgreement(agencyDir, factTexts, refuseIn(careAgreementFile)),
    };
  };
  const folder = file && { agencyDir, agency: agencyOf(file), facts: file.facts, ...readOthers(file) };
  if (isProduction) faults.push(...findProductionFaults(agencyDir, file, texts));
  // Two readers say so if a file cannot be read.
  return { folder, faults: [...new Set(faults)] };
}

/** Returns a line for each thing in a folder that production refuses. */
export const findAgencyFaults = (folder: string): readonly string[] =>
  readAgencyFolder(folder, { isProduction: true }).faults;

/** Returns a schema that reads the agency's folder at a path, in production only if nothing in it is refused there. */
export const agencyFolderFrom = (
  path: z.ZodType<string, string | undefined>,
  mode: { isProduction: boolean },
) =>
  path.transform((given, context): AgencyFolder => {
    const { folder, faults } = readAgencyFolder(resolve(root, given), mode);
    for (const message of faults) context.addIssue({ code: 'custom', message });
    return folder ?? z.NEVER;
  });
