import { order } from '@nanny-polo/shared/money/order';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { raceRounds } from '../../test/database.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');

const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 };

test('numbers drawn while orders are undone are given once and without gaps', async () => {
  const { id: parent_id } = await readyParent(product.db);
  const create = () => write(owner, 'POST', '/admin/order', { parent_id, lines: [line] });
  const given = new Map<number, string>();
  const read = async (id: number) => given.set(id, (await owner.call(order.get, { params: { id } })).number);
  for (const _ of raceRounds(50)) {
    const earlier = await Promise.all(Array.from({ length: 3 }, create));
    for (const { data } of earlier) await read(data.id);
    const [drawn] = await Promise.all([
      Promise.all(Array.from({ length: 3 }, create)),
      ...earlier.map(({ undo: offer }) => undo(owner, offer)),
    ]);
    for (const { data } of drawn) await read(data.id);
  }
  const numbers = [...given.values()].map((number) => Number(number.slice(-5))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  const stored = await queryRows<{ id: number; number: string }>(
    product.db,
    sql`SELECT id, number FROM "order" WHERE parent_id = ${parent_id}`,
  );
  expect(new Map(stored.map(({ id, number }) => [id, number]))).toEqual(given);
});
