/** The folder with everything that makes the product one agency's. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Country } from '@nanny-polo/shared/accounts/phone';
import { findPhoneFault, toE164 } from '@nanny-polo/shared/accounts/phone';
import {
  type AgencyFacts,
  agencyFile,
  agencyOf,
  findMissingFacts,
  parseCommentedJson,
} from '@nanny-polo/shared/agency/agency-file';
import type { Agency } from '@nanny-polo/shared/contract/agency';
import * as z from 'zod';
import { type CareAgreementText, careAgreementFile, readCareAgreement } from './care-agreement.ts';
import { toFactTexts } from './fact-lines.ts';
import { mailFooterFile, readMailFooter } from './mail-footer.ts';

export const demoAgencyDir = fileURLToPath(new URL('../../../../agency/demo', import.meta.url));

export interface AgencyFolder {
  readonly agency: Agency;
  /** In the demo, those that are not filled in are empty. */
  readonly facts: AgencyFacts;
  /** The lines below each mail. */
  readonly mailFooter: readonly string[];
  readonly careAgreement: CareAgreementText | null;
}

/**
 * Returns a schema that reads the agency's folder at a path. If it must be `complete`, each missing fact is an issue of
 * its own, and the demo's agency is rejected.
 */
export const agencyFolderFrom = (
  path: z.ZodType<string, string | undefined>,
  { complete }: { complete: boolean },
) =>
  path.transform((folder, context): AgencyFolder => {
    const refuseIn = (file: string) => (message: string) =>
      context.addIssue({ code: 'custom', message: `${file}: ${message}` });
    const refuse = refuseIn('agency.json');
    let content: unknown;
    try {
      content = parseCommentedJson(readFileSync(join(folder, 'agency.json'), 'utf8'));
    } catch (error) {
      refuse(`cannot be read: ${(error as Error).message}`);
      return z.NEVER;
    }
    const parsed = agencyFile.safeParse(content);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) refuse(`${path.join('.')}: ${message}`);
      return z.NEVER;
    }
    const file = parsed.data;
    const agency = agencyOf(file);
    for (const name of ['phone', 'nightPhone'] as const) {
      const number = file.facts[name];
      const fault = number && findPhoneFault(toE164(number, agency.phoneCountry as Country) ?? number);
      if (fault) refuse(`facts.${name}: ${fault}`);
    }
    for (const { portrait } of file.nannies)
      if (!existsSync(join(folder, portrait))) refuse(`nannies: there is no ${portrait} in the folder`);
    if (complete) {
      if (file.demo) refuse('demo: remove this field together with the demo’s nannies and families');
      for (const { name, label } of findMissingFacts(file)) refuse(`facts.${name} is missing: ${label}`);
    }
    const texts = toFactTexts(file.name, file.facts);
    const mailFooter = readMailFooter(folder, texts, refuseIn(mailFooterFile));
    const careAgreement = readCareAgreement(folder, texts, refuseIn(careAgreementFile), { complete });
    return { agency, facts: file.facts, mailFooter, careAgreement };
  });
