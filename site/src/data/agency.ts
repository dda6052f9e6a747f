/** The agency's facts, nannies and families for the pages, read from its folder when the site is built. */

import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { compactPhone } from '@nanny-polo/shared/accounts/compact-phone';
import { type Country, toE164 } from '@nanny-polo/shared/accounts/phone';
import {
  type AgencyFacts,
  agencyFile,
  agencyOf,
  parseCommentedJson,
} from '@nanny-polo/shared/agency/agency-file';
import { districtOf } from '@nanny-polo/shared/agency/district';
import { setAgency } from '@nanny-polo/shared/contract/agency';
import { fillText } from '../messages/fill.ts';

/** The agency's folder, an absolute path. */
export const agencyFolder: string = import.meta.env.AGENCY_FOLDER;

const file = agencyFile.parse(parseCommentedJson(readFileSync(join(agencyFolder, 'agency.json'), 'utf8')));

setAgency(agencyOf(file));

/** In the preview of an unfinished agency, facts that are not filled in are empty. */
export const { demo: isDemo, families, facts, social, appStoreUrl } = file;

/** The facts for sentences, with an ellipsis in place of those that are not filled in. */
export const factTexts = Object.fromEntries(
  Object.entries(facts).map(([name, fact]) => [name, fact || '…']),
) as unknown as AgencyFacts;

/** Whether a text has the name of a fact that is not filled in. */
export const needsMissingFact = (text: string): boolean =>
  Object.entries(facts).some(([name, fact]) => fact === '' && text.includes(`{${name}}`));

/** Returns the lines with their facts, without those that need a fact that is not filled in. */
export const fillLines = (lines: readonly string[]): string[] =>
  lines.filter((line) => !needsMissingFact(line)).map((line) => fillText(line, facts));

/** Returns the `tel:` URL of a telephone number, such as `tel:+442079460142` for 020 7946 0142. */
export const telephoneUrlOf = (phone: string): string =>
  `tel:${toE164(phone, agencyOf(file).phoneCountry as Country) ?? compactPhone(phone)}`;

/** Where the agency's office is on the map; undefined outside London. */
export const office = districtOf(facts.postcode);

/** The nannies on the landing page; `file` is the absolute path of the portrait. */
export const shownNannies = file.nannies.map((nanny) => ({
  ...nanny,
  slug: parse(nanny.portrait).name,
  file: join(agencyFolder, nanny.portrait),
}));
