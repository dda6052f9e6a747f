/** The agency's facts, nannies and families for the pages, read from its file when the site is built. */

import { readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { agencyFile, markMissingFacts } from '@nanny-polo/shared/agency/agency-file';
import { districtOf } from '@nanny-polo/shared/agency/district';

const file: string = import.meta.env.AGENCY_PATH;
const { demo, facts, nannies, families } = agencyFile.parse(JSON.parse(readFileSync(file, 'utf8')));

export const agency = markMissingFacts(facts);

/** Where the agency's office is on the map; undefined outside London. */
export const office = districtOf(agency.postcode);

export { demo as isDemo, families };

/** The nannies on the landing page; `file` is the absolute path of the portrait. */
export const shownNannies = nannies.map((nanny) => ({
  ...nanny,
  slug: parse(nanny.portrait).name,
  file: join(dirname(file), nanny.portrait),
}));
