import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPhoneFault, toE164 } from '@nanny-polo/shared/accounts/phone';
import {
  type AgencyFacts,
  agencyFile,
  findMissingFacts,
  markMissingFacts,
} from '@nanny-polo/shared/agency/agency-file';
import * as z from 'zod';

export const demoAgencyFile = fileURLToPath(
  new URL('../../../../shared/demo-agency/agency.json', import.meta.url),
);

/**
 * Returns a schema that reads the agency's facts from the file at a path. If they must be `complete`, each missing fact
 * is an issue of its own, and the demo's nannies and families are rejected. Otherwise missing facts are marked.
 */
export const agencyFactsFrom = (
  path: z.ZodType<string, string | undefined>,
  { complete }: { complete: boolean },
) =>
  path.transform((file, context): AgencyFacts => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', message });
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      wrong(`${file} cannot be read: ${(error as Error).message}`);
      return z.NEVER;
    }
    const parsed = agencyFile.safeParse(content);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) wrong(`${path.join('.') || file}: ${message}`);
      return z.NEVER;
    }
    const { demo, facts, nannies } = parsed.data;
    const fault = facts.phone && findPhoneFault(toE164(facts.phone, 'GB') ?? facts.phone);
    if (fault) wrong(`facts.phone: ${fault}`);
    for (const { portrait } of nannies)
      if (!existsSync(join(dirname(file), portrait))) wrong(`${portrait}: no such file beside ${file}`);
    if (!complete) return markMissingFacts(facts);
    if (demo) wrong('demo: remove this field together with the demo’s nannies and families');
    for (const { name, label } of findMissingFacts(facts))
      context.addIssue({ code: 'custom', path: ['facts', name], message: label, input: facts[name] });
    return facts;
  });
