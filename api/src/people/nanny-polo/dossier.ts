import { type NannyCheck, nannyCheck } from '@nanny-polo/shared/people/nanny-check';
import {
  type DocumentFault,
  findDocumentFaults,
  findDocumentsExpiry,
  findRate,
  hasExpired,
  type NannyDocument,
  requiredNannyDocuments,
} from '@nanny-polo/shared/people/nanny-dossier';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type SQL, sql } from 'drizzle-orm';
import { nannyPolo } from './table.ts';

type Row = typeof nannyPolo.$inferSelect;

/** Returns a dossier as the API sends it: its row, with the fields derived from it for the day `today`. */
export function toDossier(row: Row, today = agencyDayOf()): NannyPolo {
  const rate = findRate(row.rates, today);
  const document_faults = findDocumentFaults(row.documents, today);
  return {
    ...row,
    bill_rate_minor: rate?.bill_rate_minor ?? null,
    pay_rate_minor: rate?.pay_rate_minor ?? null,
    first_aid: row.documents.some(
      ({ kind, status, expires_on }) =>
        kind === 'first_aid' && status === 'verified' && !hasExpired({ expires_on }, today),
    ),
    documents_valid: document_faults.length === 0,
    document_faults,
    documents_expire_on: findDocumentsExpiry(row.documents),
  };
}

/** Returns the derived fields in SQL, for filters and sorting. */
export const buildDerivedColumns = (today = agencyDayOf()) => ({
  bill_rate_minor: rateInForce('bill_rate_minor', today),
  pay_rate_minor: rateInForce('pay_rate_minor', today),
  first_aid: sql`(${verified('first_aid', today)})`,
  documents_valid: sql`(${sql.join(
    requiredNannyDocuments.map((kind) => verified(kind, today)),
    sql` AND `,
  )})`,
  documents_expire_on: sql`(SELECT min(last) FROM (
    SELECT CASE WHEN bool_or(one->>'expires_on' IS NULL) THEN NULL ELSE max(one->>'expires_on') END AS last
    FROM jsonb_array_elements(${nannyPolo.documents}) one
    WHERE one->>'status' = 'verified' AND one->>'kind' IN (${sql.join(
      requiredNannyDocuments.map((kind) => sql`${kind}`),
      sql`, `,
    )})
    GROUP BY one->>'kind') kinds)`,
});

const rateInForce = (field: 'bill_rate_minor' | 'pay_rate_minor', today: string): SQL =>
  sql`(SELECT (one->>${sql.raw(`'${field}'`)})::int FROM jsonb_array_elements(${nannyPolo.rates}) one
    WHERE one->>'effective_from' <= ${today} ORDER BY one->>'effective_from' DESC LIMIT 1)`;

const verified = (kind: string, today: string): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${nannyPolo.documents}) one WHERE one->>'kind' = ${kind}
    AND one->>'status' = 'verified' AND (one->>'expires_on' IS NULL OR one->>'expires_on' > ${today}))`;

/** Returns the condition for dossiers with hours on one of these weekdays. */
export const hasHoursOn = (weekdays: unknown[]): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${nannyPolo.availability}) one
    WHERE (one->>'weekday')::int = ANY(${sql.param(weekdays.map(Number))}::int[]))`;

/** The kinds of document that prove a check. All other checks are passed once, before a nanny becomes active. */
const proofs: Partial<Record<NannyCheck, readonly DocumentFault['kind'][]>> = {
  identity: ['identity', 'right_to_work'],
  dbs: ['dbs'],
  first_aid: ['first_aid'],
};

/** Returns the checks that a nanny passed to become active, except those whose documents are not valid on a day. */
export function findPassedChecks(documents: readonly NannyDocument[], on: string): NannyCheck[] {
  const faulty = findDocumentFaults(documents, on).map(({ kind }) => kind);
  return nannyCheck.options.filter((check) => !proofs[check]?.some((kind) => faulty.includes(kind)));
}

/** Returns the name by which the family knows a nanny. */
export const firstNameOf = ({ display_name }: { readonly display_name: string }): string =>
  display_name.split(' ')[0] ?? display_name;
