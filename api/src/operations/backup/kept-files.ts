import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';

/** Returns the keys of all files that records refer to, in ascending order. */
export async function keptFiles(db: Db): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`SELECT file_key AS key FROM parent_document WHERE file_key IS NOT NULL
      UNION SELECT substr(photo, length('/api/') + 1) FROM nanny_polo WHERE photo LIKE '/api/%'
      ORDER BY key`,
  );
  return found.map(({ key }) => key);
}
