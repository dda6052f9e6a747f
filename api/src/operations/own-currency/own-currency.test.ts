import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Db, OpenDatabase } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { testDatabase } from '../../test/database.ts';
import { longestStart, runStart } from '../../test/run-start.ts';
import { requireOwnCurrency, WrongCurrency } from './service.ts';

const demoFolder = 'agency/demo';

test(
  'npm start with another currency than the orders refuses in one line',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-agency-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(demoFolder, folder, { recursive: true });
    const file = readFileSync(join(demoFolder, 'agency.json'), 'utf8');
    writeFileSync(join(folder, 'agency.json'), file.replace('"GBP"', '"EUR"'));
    const { code, said } = await runStart('start.ts', 'demo', undefined, folder);
    expect([code, said]).toEqual([
      1,
      'agency.json: currency is EUR, but orders exist in GBP. Set it back to GBP.',
    ]);
  },
  longestStart,
);

describe('with the demo, whose amounts are in pounds', () => {
  const demo = { ...agency };
  afterEach(() => setAgency(demo));
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase('demo');
  });
  afterAll(() => database.close());
  const undone = (work: (db: Db) => Promise<void>) => () => runAndRollBack(database.db, work);

  test('pounds are accepted', () => requireOwnCurrency(database.db));

  test('euros are refused because of orders', async () => {
    setAgency({ ...demo, currency: 'EUR' });
    await expect(requireOwnCurrency(database.db)).rejects.toThrow(WrongCurrency);
  });

  test(
    'euros are refused because of a booking’s price, and accepted once nothing is in pounds',
    undone(async (db) => {
      setAgency({ ...demo, currency: 'EUR' });
      await db.execute(sql`UPDATE "order" SET currency = 'EUR'`);
      await expect(requireOwnCurrency(db)).rejects.toThrow(
        'agency.json: currency is EUR, but prices of bookings exist in GBP. Set it back to GBP.',
      );
      await db.execute(sql`UPDATE booking SET quote = quote || '{"currency":"EUR"}' WHERE quote IS NOT NULL`);
      await requireOwnCurrency(db);
    }),
  );
});
