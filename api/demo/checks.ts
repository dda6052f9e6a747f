import type { NannyPoloStatus } from '@nanny-polo/shared/people/nanny-polo';
import type { nannyCheck } from '../src/people/nanny-polo/check-table.ts';
import { byCoordinator } from './insert.ts';
import type { Nanny } from './people-types.ts';
import { shiftDays } from './time.ts';

type Check = typeof nannyCheck.$inferInsert;

/** The checks of a nanny in the order in which they are made: days after the application, and the evidence. */
const steps: readonly (Pick<Check, 'kind' | 'evidence' | 'note' | 'confidential'> & { after: number })[] = [
  { kind: 'work_history', after: 9, evidence: 'Curriculum vitae, ten years without a gap', note: '' },
  { kind: 'interview', after: 16, evidence: 'Met at the office, passport seen', note: 'Warm and clear.' },
  {
    kind: 'references',
    after: 22,
    evidence: 'Amelia Hart, a family of two years, by telephone',
    note: 'Would have her back at once; was late twice in the first month.',
    confidential: true,
  },
  { kind: 'references', after: 24, evidence: 'Little Acorns nursery, letter of the manager', note: '' },
  { kind: 'trial', after: 33, evidence: 'A paid day with the Okafor family', note: '' },
];

/** How many of the steps are behind a nanny in each status before active. */
const made: Partial<Record<NannyPoloStatus, number>> = {
  applied: 0,
  screening: 1,
  interview: 1,
  document_check: 3,
  trial: 4,
  rejected: 1,
};

/** Returns the checks of a demo nanny. Of one active nanny the trial was waived. */
export function checksOf({ id: nanny_polo_id, status, created_at }: Nanny, at: number): Check[] {
  const behind = steps.slice(0, made[status] ?? steps.length);
  return behind.map(({ after, ...step }) => {
    const day = shiftDays(new Date(created_at), after);
    const isWaived = at === 5 && step.kind === 'trial';
    return {
      ...step,
      ...(isWaived && { evidence: 'Worked for us for two years before.', note: '' }),
      ...{ nanny_polo_id, result: isWaived ? 'waived' : 'passed', made_on: day.slice(0, 10), at: day },
      recorded_by: byCoordinator.actor_name,
    };
  });
}
