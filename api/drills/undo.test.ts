import { booking } from '@nanny-polo/shared/bookings/booking';
import { listUndoable, undoChange } from '@nanny-polo/shared/office/undo';
import { expect, test } from 'vitest';
import { addressOf, onPostgres, testDatabase } from '../src/test/database.ts';
import { newBooking } from './calls.ts';
import { startProcess } from './product-process.ts';
import { signInAsOwner } from './sign-in.ts';
import { createTemporaryFolder, toDisposable } from './temporary.ts';

// PGlite loses no committed write either, as the crash drill shows.
test.runIf(onPostgres())('undoes a change that was made before a kill -9', { timeout: 240_000 }, async () => {
  await using database = toDisposable(await testDatabase('demo'));
  using folder = createTemporaryFolder('undo');
  const env = { DEMO_DATABASE_URL: addressOf(database), DATA_DIR: folder.path, UNDO_SECONDS: '600' };
  await using product = await startProcess(env);
  const before = await signInAsOwner(product.url);
  const { id } = await before.call(booking.create, { body: newBooking });

  await product.restart();

  const after = await signInAsOwner(product.url);
  const [change] = await after.call(listUndoable, {});
  expect(change?.events).toHaveLength(1);
  await after.call(undoChange, { params: { id: change?.id ?? 0 } });
  const undone = after.call(booking.get, { params: { id } });
  await expect(undone).rejects.toMatchObject({ status: 404 });
});
