import { type SQL, sql } from 'drizzle-orm';

/** SQL for whether the parent has uploaded a newer document of the same type that was not turned down. */
export const isReplaced = (document: SQL) => sql<boolean>`EXISTS (SELECT 1 FROM parent_document newer
  WHERE newer.parent_id = ${document}.parent_id AND newer.document_type_id = ${document}.document_type_id
    AND newer.status IN ('submitted', 'in_review', 'approved', 'resubmitted') AND newer.id > ${document}.id)`;
