import type { MissingDocument } from '@nanny-polo/shared/people/missing-document';
import { type SQL, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';

/** Today in the agency's time zone, without a parameter so that views can use it. */
const today = sql`(now() AT TIME ZONE ${agencyZone})::date`;

/** Condition for document types that every parent needs before a booking is confirmed. */
export const alwaysRequired = sql`kind.required_for IN ('account', 'booking')`;

/**
 * Returns SQL for the documents that a parent lacks, as JSON: the types in use that match `required` (a condition on
 * `kind`; by default all that are required for something) without an approved copy that is valid today. The only place
 * that decides what is missing.
 */
export const missingDocumentsOf = (
  parentId: SQL,
  required: SQL = sql`kind.required_for IS NOT NULL`,
): SQL<MissingDocument[]> =>
  sql<
    MissingDocument[]
  >`(SELECT coalesce(json_agg(json_build_object('document_type_id', kind.id, 'title', kind.title,
      'required_for', kind.required_for, 'in_review_id', (SELECT max(one.id) FROM parent_document one
        WHERE one.parent_id = ${parentId} AND one.document_type_id = kind.id
          AND one.status IN ('submitted', 'in_review', 'resubmitted'))) ORDER BY kind.id), '[]')
    FROM document_type kind
    WHERE ${required} AND kind.archived_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM parent_document one
      WHERE one.parent_id = ${parentId} AND one.document_type_id = kind.id AND one.status = 'approved'
        AND (one.expires_on IS NULL OR one.expires_on > ${today})))`;
