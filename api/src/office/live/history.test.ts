import { expect, test, vi } from 'vitest';
import { recordEvent, system } from '../../kernel/history/service.ts';
import { onPostgres, openDatabase } from '../../test/database.ts';
import { readNewEvents } from './history.ts';

const { db } = await openDatabase();

const recordOne = (on = db) =>
  recordEvent(on, { actor: system, resource: 'role', action: 'view', record_id: 1 });

test('returns each committed event once, and none that was committed before', async () => {
  const newEvents = readNewEvents(db);
  await recordOne();
  expect(await newEvents()).toEqual([]);
  const ids = [await recordOne(), await recordOne()];
  expect(await newEvents()).toEqual(ids);
  expect(await newEvents()).toEqual([]);
});

// PGlite has one connection, so nothing commits while a transaction is open.
test.runIf(onPostgres())('returns an event that commits after later ones have been read', async () => {
  const newEvents = readNewEvents(db);
  await newEvents();
  const early = await db.transaction(async (tx) => {
    const id = await recordOne(tx);
    const later = await recordOne();
    expect(await newEvents()).toEqual([later]);
    return id;
  });
  expect(await newEvents()).toEqual([early]);
});

test('returns the same events again after a failure', async () => {
  const newEvents = readNewEvents(db);
  await newEvents();
  const id = await recordOne();
  vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('The database is away'));
  await expect(newEvents()).rejects.toThrow();
  expect(await newEvents()).toEqual([id]);
});
