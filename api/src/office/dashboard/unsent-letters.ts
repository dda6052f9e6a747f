import type { PermissionName } from '@nanny-polo/shared/contract/permission';
import {
  type BoardLetter,
  letterDays,
  letterPermission,
  maxBoardLetters,
} from '@nanny-polo/shared/office/board';
import { documentTransitions, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';

type LetterResource = keyof typeof letterPermission;

/** Returns the resources whose unsent letters an admin may see. */
export const listVisibleLetterResources = (sees: (name: PermissionName) => boolean): LetterResource[] =>
  (Object.keys(letterPermission) as LetterResource[]).filter((name) => sees(letterPermission[name]));

/** For each resource, the query for the name of a record. */
const names: Record<LetterResource, SQL> = {
  booking: sql`SELECT code FROM booking`,
  series: sql`SELECT code FROM series`,
  'users/parents': sql`SELECT name FROM parent_user`,
  'master/nanny-polo': sql`SELECT display_name FROM nanny_polo`,
  'master/parent-documents': sql`SELECT name FROM (
    SELECT one.id, p.name FROM parent_document one JOIN parent_user p ON p.id = one.parent_id) document`,
  'admin-user': sql`SELECT name FROM admin_user`,
  'agency-settings': sql`SELECT 'Support page' FROM agency_settings`,
};

/** For each resource of families, the query for the family of a record. */
const families: Partial<Record<LetterResource, SQL>> = {
  booking: sql`SELECT parent_id FROM booking`,
  series: sql`SELECT parent_id FROM series`,
  'users/parents': sql`SELECT id FROM parent_user`,
  'master/parent-documents': sql`SELECT parent_id FROM parent_document`,
};

/** Returns SQL for the value that the queries give for the record of an event. */
const ofRecord = (queries: Partial<Record<LetterResource, SQL>>): SQL =>
  sql`CASE resource ${sql.join(
    Object.entries(queries).map(([name, query]) => sql`WHEN ${name} THEN (${query} WHERE id = record_id)`),
    sql` `,
  )} END`;

/** The events of a document after which an earlier letter about it no longer matters. */
const documentNews = [...Object.keys(documentTransitions), 'remind', 'undo'];

/**
 * Returns the newest letters of the last days that could not be sent, about records that still exist. Leaves out those
 * to erased families, and those that a later event of the record replaces.
 */
export async function listUnsentLetters(
  db: Db,
  resources: readonly LetterResource[],
): Promise<BoardLetter[]> {
  if (resources.length === 0) return [];
  const seen = Object.fromEntries(resources.map((one) => [one, names[one]]));
  const letters = await queryRows<BoardLetter>(
    db,
    sql`SELECT * FROM (
        SELECT id, at, resource, record_id, ${ofRecord(seen)} AS name, after->>'letter' AS letter,
          after->>'recipient' AS recipient, coalesce(after->>'reason', '') AS reason
        FROM event WHERE action = 'letter-unsent' AND at > now() - make_interval(days => ${letterDays})) letter
      WHERE name IS NOT NULL AND letter IS NOT NULL
        AND NOT (recipient = 'the family' AND EXISTS (SELECT FROM parent_user
          WHERE parent_user.id = ${ofRecord(families)} AND erased_at IS NOT NULL))
        AND NOT EXISTS (SELECT FROM event later
          WHERE later.resource = letter.resource AND later.record_id = letter.record_id AND later.id > letter.id
            AND ((later.action = 'letter-unsent' AND later.after->>'letter' = letter.letter
                AND later.after->>'recipient' = letter.recipient)
              OR (letter.resource = ${parentDocuments.name}
                AND later.action = ANY(${sql.param(documentNews)}::text[])))) ORDER BY at DESC, id DESC LIMIT ${maxBoardLetters}`,
  );
  return letters.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
}
