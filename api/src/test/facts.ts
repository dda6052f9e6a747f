import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';

/** The facts of an agency that is neither the demo's nor the second one. */
export const someFacts = {
  legalName: 'Example Care Ltd',
  bankAccount: '12345678',
  sortCode: '00-00-00',
} as AgencyFacts;
