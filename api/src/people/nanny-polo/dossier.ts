import {
  findDocumentFaults,
  findDocumentsExpiry,
  findRate,
  hasExpired,
  type NannyDocument,
} from '@nanny-polo/shared/people/nanny-dossier';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type StandingCheck, standingChecksOf } from './check-table.ts';
import { summariseChecks } from './checks.ts';
import { documentsOf } from './document-table.ts';
import { nannyPolo } from './table.ts';

type Row = typeof nannyPolo.$inferSelect;

/** A dossier's row with its documents and checks. */
export interface SelectedDossier extends Row {
  readonly documents: NannyDocument[];
  readonly standing_checks: StandingCheck[];
}

/** The columns of a dossier with its documents and checks. */
export const dossierColumns = {
  ...getTableColumns(nannyPolo),
  documents: documentsOf(sql`nanny_polo.id`),
  standing_checks: standingChecksOf(sql`nanny_polo.id`),
};

/** Selects dossiers with their documents and checks. */
export const selectDossiers = (db: Db) => db.select(dossierColumns).from(nannyPolo);

/** Returns a dossier as the API sends it: its row, with the fields derived from it for the day `today`. */
export function toDossier(selected: SelectedDossier, today = agencyDayOf()): NannyPolo {
  const { standing_checks, ...row } = selected;
  const rate = findRate(row.rates, today);
  const document_faults = findDocumentFaults(row, today);
  return {
    ...row,
    checks: summariseChecks(selected, today),
    bill_rate_minor: rate?.bill_rate_minor ?? null,
    pay_rate_minor: rate?.pay_rate_minor ?? null,
    first_aid: row.documents.some(
      ({ kind, status, expires_on }) =>
        kind === 'first_aid' && status === 'verified' && !hasExpired({ expires_on }, today),
    ),
    documents_valid: document_faults.length === 0,
    document_faults,
    documents_expire_on: findDocumentsExpiry(row),
  };
}

/** Returns the derived fields in SQL, for filters and sorting. */
export const buildDerivedColumns = (today = agencyDayOf()) => ({
  bill_rate_minor: rateInForce('bill_rate_minor', today),
  pay_rate_minor: rateInForce('pay_rate_minor', today),
  first_aid: sql`EXISTS (SELECT FROM nanny_document paper WHERE paper.nanny_polo_id = nanny_polo.id
    AND paper.kind = 'first_aid' AND paper.status = 'verified' AND (paper.expires_on IS NULL OR paper.expires_on > ${today}))`,
  documents_valid: sql`coalesce(${nannyPolo.documents_until} > ${today}, false)`,
  documents_expire_on: sql`(SELECT min(last)::text FROM (
    SELECT CASE WHEN bool_or(paper.expires_on IS NULL) THEN NULL ELSE max(paper.expires_on) END AS last
    FROM nanny_document paper
    WHERE paper.nanny_polo_id = nanny_polo.id AND paper.status = 'verified' AND paper.kind = ANY(nanny_polo.required_documents)
    GROUP BY paper.kind) kinds)`,
});

const rateInForce = (field: 'bill_rate_minor' | 'pay_rate_minor', today: string): SQL =>
  sql`(SELECT (one->>${sql.raw(`'${field}'`)})::int FROM jsonb_array_elements(${nannyPolo.rates}) one
    WHERE one->>'effective_from' <= ${today} ORDER BY one->>'effective_from' DESC LIMIT 1)`;

/** Returns the condition for dossiers with hours on one of these weekdays. */
export const hasHoursOn = (weekdays: unknown[]): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${nannyPolo.availability}) one
    WHERE (one->>'weekday')::int = ANY(${sql.param(weekdays.map(Number))}::int[]))`;

/** Returns the name by which the family knows a nanny. */
export const firstNameOf = ({ display_name }: { readonly display_name: string }): string =>
  display_name.split(' ')[0] ?? display_name;
