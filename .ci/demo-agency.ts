/** Makes the demo's agency that of each test file. */

import { readFileSync } from 'node:fs';
import { agencyFile, agencyOf, parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { setAgency } from '@nanny-polo/shared/contract/agency';

const file = readFileSync('agency/demo/agency.json', 'utf8');
setAgency(agencyOf(agencyFile.parse(parseCommentedJson(file))));
