import { fileURLToPath } from 'node:url';

/** An agency's folder in which every fact is filled in. */
export const completeAgencyDir = fileURLToPath(new URL('../../../.ci/agency', import.meta.url));
