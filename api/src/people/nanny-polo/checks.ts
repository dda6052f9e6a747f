import {
  type CheckSummary,
  type NannyCheck,
  nannyCheck,
  requiredReferences,
} from '@nanny-polo/shared/people/nanny-check';
import {
  hasExpired,
  type NannyDocument,
  type NannyDocumentKind,
} from '@nanny-polo/shared/people/nanny-dossier';
import type { StandingCheck } from './check-table.ts';

/** The kinds of document that prove a check, all of which are needed. The other checks are recorded. */
const proofs: Partial<Record<NannyCheck, readonly NannyDocumentKind[]>> = {
  identity: ['identity', 'right_to_work'],
  dbs: ['dbs'],
  first_aid: ['first_aid'],
};

/** What decides which checks of a nanny are passed. */
export interface Evidence {
  readonly documents: readonly NannyDocument[];
  readonly standing_checks: readonly StandingCheck[];
}

/** Returns each check of a nanny as of a day, on which the documents must be valid, in order. */
export const summariseChecks = ({ documents, standing_checks }: Evidence, on: string): CheckSummary[] =>
  nannyCheck.options.map((check): CheckSummary => {
    const records = standing_checks.filter(({ kind }) => kind === check);
    const papers = proofs[check]?.map((kind) =>
      documents.findLast(
        (paper) => paper.kind === kind && paper.status === 'verified' && !hasExpired(paper, on),
      ),
    );
    const passed = papers
      ? papers.every((paper) => paper !== undefined)
      : records.filter(({ result }) => result === 'passed').length >=
        (check === 'references' ? requiredReferences : 1);
    if (passed && papers) {
      const last = papers.toSorted((a, b) => (a?.seen_on ?? '').localeCompare(b?.seen_on ?? '')).at(-1);
      return { check, state: 'passed', on: last?.seen_on ?? null, by: last?.seen_by ?? null };
    }
    const state = passed ? 'passed' : 'waived';
    const last = records.findLast(({ result }) => result === state);
    if (!last) return { check, state: 'missing', on: null, by: null };
    return { check, state, on: last.made_on, by: last.recorded_by };
  });

/** Returns a check as the family sees it. */
export const toFamilyCheck = ({ check, state, on }: CheckSummary) => {
  const passed = state === 'passed';
  return { check, passed, on: passed ? on : null };
};
