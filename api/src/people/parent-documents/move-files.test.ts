import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { copyMigrations, migrationsFolder } from '../../kernel/database/migrations.ts';
import { unmigratedDatabase } from '../../test/database.ts';

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};
const older = journal.entries.findIndex(({ tag }) => tag.endsWith('_document-files'));

test('the one file of a document of an older version is its first, in its history too', async () => {
  const database = await unmigratedDatabase();
  const folder = copyMigrations(older);
  try {
    const { db } = database;
    const execute = (query: string) => db.execute(sql.raw(query));
    await database.migrate(folder);
    for (const statement of [
      `INSERT INTO parent_user (first_name, last_name, email) VALUES ('Ada', 'Older', 'ada@x.example')`,
      `INSERT INTO document_type (title) VALUES ('Passport')`,
      `INSERT INTO parent_document (parent_id, document_type_id, status, file_key, file_name, file_type, file_size) VALUES
        (1, 1, 'approved', 'documents/a.pdf', 'a.pdf', 'application/pdf', 7),
        (1, 1, 'approved', NULL, 'erased', 'image/png', 0),
        (1, 1, 'submitted', 'documents/b.png', 'b.png', 'image/png', 9)`,
      `INSERT INTO event (actor_kind, actor_name, resource, record_id, action, before, after) VALUES
        ('parent', 'Ada', 'master/parent-documents', 1, 'submit', NULL,
          '{"file_name": "a.pdf", "file_type": "application/pdf", "file_size": 7, "file_key": "documents/a.pdf"}'),
        ('parent', 'Ada', 'master/parent-documents', 1, 'resubmit',
          '{"file_name": "a.pdf", "status": "rejected"}', '{"file_name": "b.pdf", "status": "resubmitted"}'),
        ('admin', 'Cora', 'master/parent-documents', 1, 'approve', '{"status": "in_review"}', '{"status": "approved"}')`,
    ])
      await execute(statement);
    await database.migrate(migrationsFolder);
    const select = (query: string) => queryRows(db, sql.raw(query));
    const columns = 'parent_document_id, place, key, name, type, size';
    expect(await select(`SELECT ${columns} FROM parent_document_file ORDER BY id`)).toEqual([
      {
        parent_document_id: 1,
        place: 1,
        key: 'documents/a.pdf',
        name: 'a.pdf',
        type: 'application/pdf',
        size: 7,
      },
      { parent_document_id: 3, place: 1, key: 'documents/b.png', name: 'b.png', type: 'image/png', size: 9 },
    ]);
    expect(await select(`SELECT action, before, after FROM event ORDER BY id`)).toEqual([
      { action: 'submit', before: null, after: { files: ['a.pdf'] } },
      {
        action: 'resubmit',
        before: { files: ['a.pdf'], status: 'rejected' },
        after: { files: ['b.pdf'], status: 'resubmitted' },
      },
      { action: 'approve', before: { status: 'in_review' }, after: { status: 'approved' } },
    ]);
    const insert = (place: number) =>
      execute(`INSERT INTO parent_document_file (${columns}) VALUES (3, ${place}, 'k', 'n', 'image/png', 1)`);
    await expect(insert(1)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/place_key/) } });
    await expect(insert(7)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/place_check/) },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
});
