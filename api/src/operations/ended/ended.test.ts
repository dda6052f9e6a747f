import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import { ownFactors } from '@nanny-polo/shared/accounts/second-factor';
import { eraseParent } from '@nanny-polo/shared/people/parents';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { passkey } from '../../accounts/passkey/table.ts';
import { spendRecoveryCode } from '../../accounts/second-factor/recovery-codes.ts';
import { oneTimeCode, recoveryCode } from '../../accounts/second-factor/table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { openStorage } from '../../kernel/files/open.ts';
import { event } from '../../kernel/history/table.ts';
import { keepMessage } from '../../office/support/service.ts';
import { supportMessage } from '../../office/support/table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { unmigratedDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { copyEnded, endedFileOf, writeEnded } from './service.ts';

const product = await openProduct(longUndo);
const { db, config } = product;
const owner = await product.signedIn('owner');
const { origin } = new URL(config.publicUrl);

const read = async (path: string) =>
  (await owner.request<{ id: number; version: number; email: string }>(path))._data as {
    id: number;
    version: number;
    email: string;
  };
const create = async (path: string, body: object) => (await write(owner, 'POST', path, body)).data.id;

/** Restores a backup into a new database, and ends again what a file lists. */
async function restore(file: string, ended: string, further: readonly string[] = []) {
  const target = await unmigratedDatabase();
  const storage = openStorage({ ...config, dataDir: temporaryFolder() });
  const { endedAgain } = await restoreBackup(target, storage, file, { replace: false, ended, further });
  return { target, endedAgain };
}

test('a restored backup brings back no removed factor and no used recovery code', async () => {
  const add = async () => {
    const response = createAuthenticator(origin).create(await owner.call(adminPasskeys.start));
    return owner.call(adminPasskeys.add, { body: { response } });
  };
  const { passkey: lost, recovery_codes } = await add();
  const { passkey: kept } = await add();
  const { secret } = await owner.call(ownFactors.startCodes);
  await owner.call(ownFactors.confirmCodes, { body: { code: await generate({ secret }) } });
  const file = join(temporaryFolder(), 'backup.tar.gz');
  const storage = openStorage(config);
  await writeBackup(product.database, storage, file);

  await owner.call(adminPasskeys.remove, { params: { id: lost.id } });
  await owner.call(ownFactors.removeCodes);
  const code = (recovery_codes?.[0] ?? '').replace('-', '');
  expect(await spendRecoveryCode(db, config.secretKey, 1, code)).toBe(true);
  const ended = endedFileOf(temporaryFolder());
  expect(await writeEnded(db, ended)).toBe(3);
  expect(await writeEnded(db, ended)).toBe(0);

  const { target } = await restore(file, ended);
  const keys = await target.db.select({ id: passkey.id }).from(passkey).where(eq(passkey.admin_user_id, 1));
  expect(keys).toEqual([{ id: kept.id }]);
  expect(await target.db.$count(oneTimeCode, eq(oneTimeCode.admin_user_id, 1))).toBe(0);
  expect(await target.db.$count(recoveryCode, eq(recoveryCode.admin_user_id, 1))).toBe(9);
  await target.close();
});

test('a restored backup brings back no erased and no deleted person, but those whose deletion was undone', async () => {
  const parent = await readyParent(db);
  const applicant = { display_name: 'Una', legal_name: 'Una Undone', email: 'una@nannies.example' };
  const [gone, undone] = [
    await create('/admin/master/nanny-polo', { ...applicant, email: 'gone@nannies.example' }),
    await create('/admin/master/nanny-polo', applicant),
  ];
  const admin = await create('/admin/admin-user', {
    ...{ first_name: 'Gone', last_name: 'Admin', email: 'gone@agency.example', role_id: null },
  });
  await keepMessage(db, { name: 'Vera', email: 'vera@visitors.example', message: 'Hello' });
  const file = join(temporaryFolder(), 'backup.tar.gz');
  await writeBackup(product.database, openStorage(config), file);

  const { version, email } = await read(`/admin/users/parents/${parent.id}`);
  await owner.call(eraseParent, { params: { id: parent.id }, body: { version, confirm: email } });
  await write(owner, 'DELETE', `/admin/master/nanny-polo/${gone}`);
  const { undo: offer } = await write(owner, 'DELETE', `/admin/master/nanny-polo/${undone}`);
  await undo(owner, offer);
  await write(owner, 'DELETE', `/admin/admin-user/${admin}`);
  await db.delete(supportMessage);
  const ended = endedFileOf(temporaryFolder());
  await writeEnded(db, ended);
  const text = readFileSync(ended, 'utf8');
  expect(text).not.toMatch(/gone|una|vera/i);
  expect(text).toContain('"returned":true');

  const own = endedFileOf(temporaryFolder());
  const { target, endedAgain } = await restore(file, own, [ended]);
  expect(readFileSync(own, 'utf8')).toBe(text);
  expect(endedAgain).toEqual({ people: 3, rows: 1, problems: [] });
  const [erased] = await target.db.select().from(parentUser).where(eq(parentUser.id, parent.id));
  expect(erased).toMatchObject({ first_name: 'Erased', email: `erased-${parent.id}@erased.invalid` });
  expect(erased?.erased_at).not.toBeNull();
  const people = await target.db
    .select({ id: nannyPolo.id })
    .from(nannyPolo)
    .where(inArray(nannyPolo.id, [gone, undone]));
  expect(people).toEqual([{ id: undone }]);
  expect(await target.db.$count(adminUser, eq(adminUser.id, admin))).toBe(0);
  expect(await target.db.$count(supportMessage)).toBe(0);
  const [last] = await target.db.select().from(event).orderBy(desc(event.id)).limit(1);
  expect(last).toMatchObject({ actor_kind: 'system', action: 'delete' });
  await target.close();
});

test('a restore says which open bookings an erased family has in it', async () => {
  const [booked] = await queryRows<{ id: number }>(
    db,
    sql`SELECT parent_id AS id FROM booking WHERE status = 'confirmed' LIMIT 1`,
  );
  const id = booked?.id ?? 0;
  const file = join(temporaryFolder(), 'backup.tar.gz');
  await writeBackup(product.database, openStorage(config), file);
  const ended = endedFileOf(temporaryFolder());
  const line = { table: 'parent_user', id, at: new Date().toISOString() };
  writeFileSync(ended, `${JSON.stringify(line)}\n`);
  const { target, endedAgain } = await restore(file, ended);
  const problem = expect.stringMatching(`^Cancel the open bookings of the erased parent ${id}: [A-Z]+-`);
  expect(endedAgain).toEqual({ people: 1, rows: 0, problems: [problem] });
  await target.close();
});

test('an empty file that says that nothing has ended is taken over too', () => {
  const [from, to] = [endedFileOf(temporaryFolder()), endedFileOf(temporaryFolder())];
  writeFileSync(from, '');
  copyEnded(from, to);
  expect(readFileSync(to, 'utf8')).toBe('');
});

test('a file that lists what has ended takes over the lines of another, each once', async () => {
  const [from, to] = [endedFileOf(temporaryFolder()), endedFileOf(temporaryFolder())];
  const lineOf = (id: number) => `{"table":"passkey","id":${id},"at":"2026-11-30T00:00:00.000Z"}\n`;
  writeFileSync(from, lineOf(1) + lineOf(2));
  writeFileSync(to, lineOf(2) + lineOf(3));
  copyEnded(from, to);
  expect(readFileSync(to, 'utf8')).toBe(lineOf(2) + lineOf(3) + lineOf(1));
  writeFileSync(from, `${lineOf(1)}nonsense\n`);
  expect(() => copyEnded(from, to)).toThrow(`Line 2 of ${from} does not say what has ended.`);
});
