import { fileURLToPath } from 'node:url';

/** An agency's file in which every fact is filled in. */
export const completeAgencyFile = fileURLToPath(new URL('../../../.ci/agency.json', import.meta.url));
