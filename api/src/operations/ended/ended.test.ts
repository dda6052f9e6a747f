import { join } from 'node:path';
import { adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import { ownFactors } from '@nanny-polo/shared/accounts/second-factor';
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { passkey } from '../../accounts/passkey/table.ts';
import { spendRecoveryCode } from '../../accounts/second-factor/recovery-codes.ts';
import { oneTimeCode, recoveryCode } from '../../accounts/second-factor/table.ts';
import { openStorage } from '../../kernel/files/open.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { unmigratedDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { openProduct } from '../../test/product.ts';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { endedFileOf, writeEnded } from './service.ts';

const product = await openProduct();
const { db, config } = product;
const { origin } = new URL(config.publicUrl);

test('a restored backup brings back no removed factor and no used recovery code', async () => {
  const owner = await product.signedIn('owner');
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
  expect(await spendRecoveryCode(db, 1, (recovery_codes?.[0] ?? '').replace('-', ''))).toBe(true);
  const ended = endedFileOf(temporaryFolder());
  expect(await writeEnded(db, ended)).toBe(3);
  expect(await writeEnded(db, ended)).toBe(0);

  const target = await unmigratedDatabase();
  await restoreBackup(target, openStorage({ ...config, dataDir: temporaryFolder() }), file, {
    replace: false,
    ended,
  });
  const keys = await target.db.select({ id: passkey.id }).from(passkey).where(eq(passkey.admin_user_id, 1));
  expect(keys).toEqual([{ id: kept.id }]);
  expect(await target.db.$count(oneTimeCode, eq(oneTimeCode.admin_user_id, 1))).toBe(0);
  expect(await target.db.$count(recoveryCode, eq(recoveryCode.admin_user_id, 1))).toBe(9);
  await target.close();
});
