/** Whatever is created, confirmed and undone, no order number is given twice or left out. */

import type { UndoOffer } from '@nanny-polo/shared/browser/undo-header';
import { countOrders, order } from '@nanny-polo/shared/money/order';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, stateOf, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');

const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 };

const act = async (path: string, name: string, body: object = {}) => {
  const { _data: record } = await owner.request<{ version: number }>(path);
  return write(owner, 'POST', `${path}/${name}`, { version: record?.version, ...body });
};

/** Creates bookings of one family that their nannies have accepted. */
async function acceptedBookings(count: number) {
  const { id: parent_id } = await readyParent(product.db);
  const paths = [];
  for (let at = 0; at < count; at += 1) {
    const visit = { parent_id, nanny_polo_id: (await readyNanny(product.db)).id, service: 'hourly' };
    const { data } = await write(owner, 'POST', '/admin/booking', {
      ...{ ...visit, buffer_minutes: 0 },
      ...nextSlot(),
    });
    paths.push(`/admin/booking/${data.id}`);
    await act(`/admin/booking/${data.id}`, 'answer', { answer: 'accepted' });
  }
  return { parent_id, paths };
}

interface Given {
  readonly id: number;
  readonly number: string;
  readonly undone: boolean;
}

const ordersOf = (parent_id: number) =>
  queryRows<Given>(
    product.db,
    sql`SELECT id, number, undone_at IS NOT NULL AS undone FROM "order" WHERE parent_id = ${parent_id} ORDER BY id`,
  );

const step = fc.record({ kind: fc.constantFrom('confirm', 'create', 'undo', 'undo'), at: fc.nat(2) });

test(
  'gives each number once and in sequence, and hides exactly the undone orders',
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const { parent_id, paths } = await acceptedBookings(3);
        const before = await stateOf(product.db);
        const offers: { offer: UndoOffer | null; path?: string }[] = [];
        const confirmed = new Set<string>();
        for (const { kind, at } of steps) {
          const path = paths[at] as string;
          if (kind === 'create')
            offers.push({
              offer: (await write(owner, 'POST', '/admin/order', { parent_id, lines: [line] })).undo,
            });
          else if (kind === 'confirm' && !confirmed.has(path)) {
            offers.push({ offer: (await act(path, 'confirm')).undo, path });
            confirmed.add(path);
          } else if (kind === 'undo' && offers.length > 0) {
            // Any of the changes, not only the latest.
            const [change] = offers.splice(at % offers.length, 1);
            await undo(owner, change?.offer ?? null);
            confirmed.delete(change?.path ?? '');
          }
        }
        const given = await ordersOf(parent_id);
        const first = Number(given[0]?.number.slice(-5));
        expect(given.map(({ number }) => Number(number.slice(-5)))).toEqual(given.map((_, at) => first + at));
        expect(given.filter(({ undone }) => !undone)).toHaveLength(offers.length);
        const listed = await owner.call(order.list, {
          query: { filter: { parent_id }, sort: ['id', 'ASC'] },
        });
        expect(listed.map(({ id }) => id)).toEqual(given.flatMap(({ id, undone }) => (undone ? [] : [id])));
        const counts = await owner.call(countOrders, { query: { filter: { parent_id } } });
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(offers.length);
        for (const { offer } of offers.toReversed()) await undo(owner, offer);
        expect(await stateOf(product.db)).toEqual(before);
      }),
      { numRuns: propertyRuns(12) },
    ),
);
