/** The agency's facts, nannies and families for the pages, read from its folder when the site is built. */

import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { compactPhone } from '@nanny-polo/shared/accounts/compact-phone';
import { type Country, toE164 } from '@nanny-polo/shared/accounts/phone';
import { agencyFile, agencyOf, parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { districtOf } from '@nanny-polo/shared/agency/district';
import { setAgency } from '@nanny-polo/shared/contract/agency';

const folder: string = import.meta.env.AGENCY_FOLDER;
const file = agencyFile.parse(parseCommentedJson(readFileSync(join(folder, 'agency.json'), 'utf8')));

setAgency(agencyOf(file));

export const { demo: isDemo, families, facts: agency } = file;

/** Returns the `tel:` URL of a telephone number, such as `tel:+442079460142` for 020 7946 0142. */
export const telephoneUrlOf = (phone: string): string =>
  `tel:${toE164(phone, agencyOf(file).phoneCountry as Country) ?? compactPhone(phone)}`;

/** Where the agency's office is on the map; undefined outside London. */
export const office = districtOf(agency.postcode);

/** The nannies on the landing page; `file` is the absolute path of the portrait. */
export const shownNannies = file.nannies.map((nanny) => ({
  ...nanny,
  slug: parse(nanny.portrait).name,
  file: join(folder, nanny.portrait),
}));
