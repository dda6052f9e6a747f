import { adminUser, countAdminUsers } from '@nanny-polo/shared/accounts/admin-user';
import { booking, countBookings } from '@nanny-polo/shared/bookings/booking';
import { countDiscounts, discount } from '@nanny-polo/shared/money/discount';
import { countOrders, order } from '@nanny-polo/shared/money/order';
import { countNannies, nanny } from '@nanny-polo/shared/people/nanny';
import { countNannyPolo, nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { countParentDocuments, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import {
  countParents,
  eraseParent,
  parentArchiveCalls,
  parents,
  parentTransitionCalls,
} from '@nanny-polo/shared/people/parents';
import { expect, test } from 'vitest';
import { openProduct } from '../../test/product.ts';

/** Each list with status tabs: its counts, and the field that the tabs filter by. */
const lists = [
  [adminUser, countAdminUsers, 'status'],
  [booking, countBookings, 'status'],
  [discount, countDiscounts, 'status'],
  [nanny, countNannies, 'status'],
  [nannyPolo, countNannyPolo, 'status'],
  [order, countOrders, 'status'],
  [parentDocuments, countParentDocuments, 'state'],
  [parents, countParents, 'state'],
] as const;

const product = await openProduct();
const owner = await product.signedIn('owner');
const add = (email: string) =>
  owner.call(parents.create, { body: { first_name: 'Una', last_name: 'Tabb', email } });
const [suspended, archived, erased] = [
  await add('one@tabs.example'),
  await add('two@tabs.example'),
  await add('three@tabs.example'),
];
const body = { version: 1 };
await owner.call(parentTransitionCalls.suspend, { params: { id: suspended.id }, body });
await owner.call(parentArchiveCalls.archive, { params: { id: archived.id }, body });
const confirm = erased.email;
await owner.call(eraseParent, { params: { id: erased.id }, body: { ...body, confirm } });

async function page(name: string, filter: object) {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' });
  const { headers, _data = [] } = await owner.request<Record<string, unknown>[]>(`/admin/${name}?${search}`);
  return { records: _data, total: Number(headers.get('content-range')?.split('/').at(-1)) };
}

test.each(lists.map(([{ name }, count, source]) => ({ name, count, source })))(
  'the tabs of $name add up to its list, and each returns only its own records',
  async ({ name, count, source }) => {
    const counts = Object.entries(await owner.call(count, { query: {} }));
    const { total } = await page(name, {});
    expect(total).toBeGreaterThan(0);
    expect(counts.reduce((sum, [, one]) => sum + one, 0)).toBe(total);
    for (const [status, expected] of counts) {
      const tab = await page(name, { [source]: status });
      expect([status, tab.total]).toEqual([status, expected]);
      for (const record of tab.records) {
        expect(record[source]).toBe(status);
        if (status !== 'archived' && status !== 'erased') expect(record.archived_at ?? null).toBeNull();
      }
    }
  },
);

test('every list with counts is tested', async () => {
  const { paths } = (await (await product.send('/openapi.json')).json()) as { paths: object };
  const counted = Object.keys(paths).filter((path) => path.endsWith('/count'));
  expect(counted.toSorted()).toEqual(lists.map(([, { url }]) => `/api${url}`).toSorted());
});
