import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { booking } from '@nanny-polo/shared/booking';
import { listUndoable, undoChange } from '@nanny-polo/shared/undo';
import { afterAll, expect, test } from 'vitest';
import { addressOf, onPostgres, testDatabase } from '../../src/test/database.ts';
import { newBooking } from './calls.ts';
import { startProcess } from './product-process.ts';
import { signInAsOwner } from './sign-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-undo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// PGlite loses no committed write either, as the crash drill shows.
test.runIf(onPostgres())('undoes a change that was made before a kill -9', { timeout: 240_000 }, async () => {
  const database = await testDatabase('demo');
  const env = { DEMO_DATABASE_URL: addressOf(database), DATA_DIR: folder, UNDO_SECONDS: '600' };
  try {
    const first = await startProcess(env);
    const before = await signInAsOwner(first.url);
    const { id } = await before.call(booking.create, { body: newBooking });
    await first.kill();

    const second = await startProcess(env);
    const after = await signInAsOwner(second.url);
    const [change] = await after.call(listUndoable, {});
    expect(change?.events).toHaveLength(1);
    await after.call(undoChange, { params: { id: change?.id ?? 0 } });
    const found = after.call(booking.get, { params: { id } });
    await expect(found).rejects.toMatchObject({ status: 404 });
    await second.kill();
  } finally {
    await database.close();
  }
});
