import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { queryRows } from '../../kernel/database/database.ts';
import { copyMigrations, migrationsFolder } from '../../kernel/database/migrations.ts';
import { unmigratedDatabase } from '../../test/database.ts';

const email = 'zoe@people.example';

/** Jobs as earlier versions queued them, with the ids of the rows below. */
const oldJobs = [
  { template: 'support', name: 'Zoë', email, message: 'Do you come to Nunhead?' },
  {
    ...{
      template: 'application',
      id: 1,
      code: 'NP-0001',
      known: false,
      name: 'Zoë',
      email,
      phone: '+442079460000',
    },
    ...{ postcode: 'SE22 8AA', experience_years: 6, languages: ['English'], age_groups: ['baby'] },
    ...{ overnight_ok: true, live_in_ok: false, about: 'Six years.' },
  },
  { template: 'application-received', email },
  { template: 'pin', realm: 'user', email, request_id: 1 },
  { template: 'verify-email', realm: 'user', email },
  { template: 'registration', email, registration_id: 9 },
  { template: 'email-change', realm: 'user', id: 1, email: 'new@people.example' },
  { template: 'invitation', admin_user_id: 1 },
  { template: 'invitation', admin_user_id: 77 },
  { template: 'email-changed', first_name: 'Zoë', old_email: 'old@people.example', email },
  { template: 'password-changed', realm: 'user', id: 1, ended_changes: ['new@people.example'] },
  { template: 'document-decided', parent_document_id: 5 },
  { template: 'account-deleted', email: 'gone@people.example' },
];

test('mails that an earlier version queued name records after the upgrade, and lose what they held', async () => {
  const target = await unmigratedDatabase();
  const { db } = target;
  const folder = copyMigrations(journal.entries.findIndex(({ tag }) => tag.endsWith('_letters-others')));
  await target.migrate(folder);
  rmSync(folder, { recursive: true });
  await target.installQueue();
  await db.execute(sql`INSERT INTO nanny_polo (id, display_name, legal_name) VALUES (1, 'Zoë', 'Zoë')`);
  await db.execute(
    sql`INSERT INTO parent_user (id, first_name, last_name, email) VALUES (1, 'Zoë', 'Roy', ${email})`,
  );
  await db.execute(
    sql`INSERT INTO admin_user (id, first_name, last_name, email) VALUES (1, 'A', 'B', 'a@b.example')`,
  );
  const events = [
    ['users/parents', 1, 'change-email', { email: 'old@people.example' }, { email }],
    ['users/parents', 1, 'change-password', {}, { password_hash: '•••' }],
    ['master/parent-documents', 5, 'reject', {}, { reviewed_at: '2026-11-28T10:00:00.000Z' }],
  ] as const;
  for (const [resource, id, action, before, after] of events)
    await db.execute(sql`INSERT INTO event (actor_kind, actor_name, resource, record_id, action, before, after)
      VALUES ('system', 'x', ${resource}, ${id}, ${action}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`);
  for (const data of oldJobs)
    await db.execute(sql`INSERT INTO pgboss.job (name, data, created_on)
      VALUES ('mail', ${JSON.stringify(data)}, '2026-11-28T10:00:00.250Z'::timestamptz)`);
  await db.execute(sql`INSERT INTO pgboss.job (name, data, state)
    VALUES ('mail', ${JSON.stringify(oldJobs[0])}, 'completed')`);

  await target.migrate(migrationsFolder);

  const jobs = await queryRows<{ data: { template: string } }>(db, sql`SELECT data FROM pgboss.job`);
  const link = (id: number | null, realm = 'user') => ({ realm, id, account_token_id: expect.any(Number) });
  const of = (a: { template: string }, b: { template: string }) => a.template.localeCompare(b.template);
  expect(jobs.map(({ data }) => data).toSorted(of)).toEqual(
    [
      { template: 'support', support_message_id: 1 },
      { template: 'application', nanny_application_id: 1 },
      { template: 'application-received', nanny_application_id: 1 },
      { template: 'verify-email', ...link(null) },
      { template: 'registration', ...link(null), registration_id: 9 },
      { template: 'email-change', ...link(1) },
      { template: 'invitation', ...link(1, 'admin') },
      { template: 'email-changed', email: 'old@people.example', event_id: 1 },
      { template: 'password-changed', event_id: 2, ended_change: true },
      { template: 'document-decided', event_id: 3 },
      { template: 'account-deleted', email: 'gone@people.example' },
    ].toSorted(of),
  );
  expect(await queryRows(db, sql`SELECT name, email, message FROM support_message`)).toEqual([
    { name: 'Zoë', email, message: 'Do you come to Nunhead?' },
  ]);
  expect(await queryRows(db, sql`SELECT about, languages FROM nanny_application`)).toEqual([
    { about: 'Six years.', languages: ['English'] },
  ]);
  const requests = sql`SELECT purpose, email, admin_user_id, parent_user_id FROM account_token ORDER BY purpose, email`;
  expect(await queryRows(db, requests)).toEqual([
    { purpose: 'change-email', email: 'new@people.example', admin_user_id: null, parent_user_id: 1 },
    { purpose: 'invitation', email: 'a@b.example', admin_user_id: 1, parent_user_id: null },
    { purpose: 'verify-email', email, admin_user_id: null, parent_user_id: null },
    { purpose: 'verify-email', email, admin_user_id: null, parent_user_id: null },
  ]);
  await target.close();
});
