import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { copyMigrations, migrationsFolder } from '../../kernel/database/migrations.ts';
import { unmigratedDatabase } from '../../test/database.ts';

/** The number of migrations before credit notes. */
const older = 2;

/** Orders with what was billed, received, and each refund with its time. */
const orders = [
  { billed: 8479, received: 8479, refunds: [[2000, '2025-12-31T23:30:00Z']] },
  { billed: 7200, received: 8000, refunds: [[800, '2026-01-02T10:00:00Z']] },
  {
    billed: 5000,
    received: 6000,
    refunds: [
      [600, '2026-01-03T10:00:00Z'],
      [900, '2026-01-04T10:00:00Z'],
    ],
  },
  { billed: 0, received: 3000, refunds: [[3000, '2026-01-05T10:00:00Z']] },
  { billed: 4000, received: 0, refunds: [] },
] as const;

test('refunds of an older version become overpayments, and goodwill with a credit note for the rest', async () => {
  const database = await unmigratedDatabase();
  const folder = copyMigrations(older);
  try {
    const { db } = database;
    const execute = (query: string) => db.execute(sql.raw(query));
    await database.migrate(folder);
    await execute(
      `INSERT INTO parent_user (first_name, last_name, email) VALUES ('Ada', 'Older', 'ada@x.example')`,
    );
    for (const [at, { billed, received, refunds }] of orders.entries()) {
      const sum = refunds.reduce((total, [amount]) => total + amount, 0);
      await execute(`INSERT INTO "order" (number, parent_id, status, currency, lines, adjustments, not_applied,
          lines_minor, discount_minor, pay_minor, received_minor, refunded_minor)
        VALUES ('NP-2025-0000${at + 1}', 1, 'placed', 'GBP', '[]', '[]', '[]', ${billed + 100}, 100, 0, ${received}, ${sum})`);
      const paid = [
        [received, '2025-12-01T10:00:00Z', 'charge'],
        ...refunds.map((one) => [...one, 'refund']),
      ];
      for (const [amount, when, kind] of paid)
        if (amount !== 0)
          await execute(`INSERT INTO order_transaction (order_id, at, kind, amount_minor, method, proof, by)
            VALUES (${at + 1}, '${when}', '${kind}', ${amount}, 'cash', 'R ${at + 1}', 'Cora Devlin')`);
    }
    await database.migrate(migrationsFolder);
    const select = (query: string) => queryRows(db, sql.raw(query));
    expect(
      await select(`SELECT order_id, amount_minor, reason, proof FROM order_transaction
        WHERE kind = 'refund' ORDER BY order_id, id`),
    ).toEqual([
      { order_id: 1, amount_minor: 2000, reason: 'goodwill', proof: 'R 1' },
      { order_id: 2, amount_minor: 800, reason: 'overpayment', proof: 'R 2' },
      { order_id: 3, amount_minor: 600, reason: 'overpayment', proof: 'R 3' },
      { order_id: 3, amount_minor: 400, reason: 'overpayment', proof: 'R 3' },
      { order_id: 3, amount_minor: 500, reason: 'goodwill', proof: 'R 3' },
      { order_id: 4, amount_minor: 3000, reason: 'overpayment', proof: 'R 4' },
    ]);
    expect(
      await select(`SELECT number, order_id, amount_minor, reason, by FROM credit_note ORDER BY id`),
    ).toEqual([
      { number: 'CN-2025-00001', order_id: 1, amount_minor: 2000, reason: 'goodwill', by: 'Cora Devlin' },
      { number: 'CN-2026-00001', order_id: 3, amount_minor: 500, reason: 'goodwill', by: 'Cora Devlin' },
    ]);
    expect(await select(`SELECT name, last FROM number_series ORDER BY name`)).toEqual([
      { name: 'CN-2025', last: 1 },
      { name: 'CN-2026', last: 1 },
    ]);
    expect(
      await select(`SELECT credited_minor, credit_granted_minor, total_minor - received_minor + refunded_minor AS balance
        FROM "order" ORDER BY id`),
    ).toEqual([
      { credited_minor: 2000, credit_granted_minor: 2000, balance: 0 },
      { credited_minor: 0, credit_granted_minor: 0, balance: 0 },
      { credited_minor: 500, credit_granted_minor: 500, balance: 0 },
      { credited_minor: 0, credit_granted_minor: 0, balance: 0 },
      { credited_minor: 0, credit_granted_minor: 0, balance: 4000 },
    ]);
    expect(await select(`SELECT record_id, before, after FROM event ORDER BY id`)).toEqual([
      {
        record_id: 1,
        before: { credited_minor: 0 },
        after: { credited_minor: 2000, reason: 'CN-2025-00001, for an earlier refund' },
      },
      {
        record_id: 3,
        before: { credited_minor: 0 },
        after: { credited_minor: 500, reason: 'CN-2026-00001, for an earlier refund' },
      },
    ]);
    await expect(execute(`UPDATE order_transaction SET amount_minor = 1`)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/append-only/) },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
});
