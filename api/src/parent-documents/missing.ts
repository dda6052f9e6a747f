import { agencyDay } from '@nanny-polo/shared/agency-day';
import { type SQL, sql } from 'drizzle-orm';

/** Titles of what every account needs and a row of `parent_user` has not, approved and not lapsed today. */
export const missingTitles = (today = agencyDay()): SQL<string[]> =>
  sql<string[]>`ARRAY(SELECT kind.title FROM document_type kind
    WHERE kind.required_for = 'account' AND kind.archived_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM parent_document one
      WHERE one.parent_id = "parent_user"."id" AND one.document_type_id = kind.id AND one.status = 'approved'
        AND (one.expires_on IS NULL OR one.expires_on > ${today}))
    ORDER BY kind.id)`;
