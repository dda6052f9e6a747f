import { type BoardLetter, letterDays, letterPermission, maxBoardLetters } from '@nanny-polo/shared/board';
import type { PermissionName } from '@nanny-polo/shared/permission';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';

type LetterResource = keyof typeof letterPermission;

/** Returns the resources whose unsent letters an admin may see. */
export const lettersSeen = (sees: (name: PermissionName) => boolean): LetterResource[] =>
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

/** Returns the newest letters of the last days that could not be sent, about records that still exist. */
export async function unsentLetters(db: Db, resources: readonly LetterResource[]): Promise<BoardLetter[]> {
  if (resources.length === 0) return [];
  const name = sql.join(
    resources.map((one) => sql`WHEN ${one} THEN (${names[one]} WHERE id = record_id)`),
    sql` `,
  );
  const found = await rows<BoardLetter>(
    db,
    sql`SELECT * FROM (
        SELECT id, at, resource, record_id, CASE resource ${name} END AS name, after->>'letter' AS letter,
          after->>'recipient' AS recipient, coalesce(after->>'reason', '') AS reason
        FROM event WHERE action = 'letter-unsent' AND at > now() - make_interval(days => ${letterDays})) letter
      WHERE name IS NOT NULL ORDER BY at DESC, id DESC LIMIT ${maxBoardLetters}`,
  );
  return found.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
}
