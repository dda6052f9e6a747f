import { booking } from '@nanny-polo/shared/bookings/booking';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import {
  countViews,
  createView,
  getView,
  listViews,
  maxSharedViews,
  maxViews,
  removeView,
  type SavedView,
  updateView,
  type ViewedList,
  type ViewSettings,
  viewedLists,
} from '@nanny-polo/shared/office/saved-view';
import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { everyEndpoint } from '../../test/endpoints.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { personalData } from '../personal-data.ts';
import { savedView } from './table.ts';

const product = await openProduct();
const [owner, coordinator, visitor] = await Promise.all([
  product.signedIn('owner'),
  product.signedIn('coordinator'),
  product.signedIn('visitor'),
]);
const [held] = await product.db
  .insert(role)
  .values({ name: 'Booker of views', permissions: [{ name: 'booking', type: 'visit' }] })
  .returning();
const [made] = await product.db
  .insert(adminUser)
  .values({
    first_name: 'Bo',
    last_name: 'Booker',
    email: 'bo@views.example',
    status: 'active',
    role_id: held?.id ?? 0,
  })
  .returning();
const bookerId = made?.id ?? 0;
/** A client that may open only the lists that permission `booking` opens. */
const booker = product.client(
  await openSession(product.db, { realm: 'admin', id: bookerId }, { ip: '', userAgent: '' }),
);
beforeEach(() => product.db.delete(savedView));

const settings = (changes: Partial<ViewSettings> = {}, resource: ViewedList = 'booking'): ViewSettings => ({
  filter: {},
  sort: ['id', 'DESC'],
  per_page: 25,
  layout: viewedLists[resource][0] ?? null,
  columns: { hidden: null, order: null },
  ...changes,
});

const save = (
  client: HttpClient,
  name: string,
  {
    resource = 'booking',
    shared = false,
    ...changes
  }: Partial<ViewSettings> & { resource?: ViewedList; shared?: boolean } = {},
) => client.call(createView, { body: { resource, name, shared, settings: settings(changes, resource) } });

const namesFor = async (client: HttpClient, resource: ViewedList = 'booking') =>
  (await client.call(listViews, { query: { resource } })).map(({ name }) => name);

const refused = (status: number) => ({ status });

describe('saved views', () => {
  test('keep the filter, sort, page size, layout and columns under a name', async () => {
    const all = {
      filter: { status: ['requested'], q: 'Öl 🙂' },
      sort: ['start_at', 'ASC'] as [string, 'ASC'],
      per_page: 1000,
      layout: 'roster',
      columns: { hidden: ['code'], order: [2, 0, 1] },
    };
    const made = await save(coordinator, 'Morning', all);
    expect(await coordinator.call(getView, { params: { id: made.id } })).toMatchObject({
      name: 'Morning',
      shared: false,
      may_change: true,
      faults: [],
      settings: all,
      version: 1,
    });
    const changed = await coordinator.call(updateView, {
      params: { id: made.id },
      body: { version: 1, name: 'Evening', shared: true, settings: settings() },
    });
    expect(changed).toMatchObject({ name: 'Evening', shared: true, version: 2, settings: settings() });
    await coordinator.call(removeView, { params: { id: made.id } });
    expect(await namesFor(coordinator)).toEqual([]);
  });

  test('a private view is visible only to its admin', async () => {
    const { id } = await save(coordinator, 'Mine');
    for (const client of [owner, visitor, booker]) {
      expect(await namesFor(client)).toEqual([]);
      const calls = [
        () => client.call(getView, { params: { id } }),
        () => client.call(updateView, { params: { id }, body: { version: 1, shared: true } }),
        () => client.call(removeView, { params: { id } }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject(refused(404));
    }
    expect(await namesFor(coordinator)).toEqual(['Mine']);
  });

  test('a shared view is visible to readers of its list, and can be changed only by its admin and the owner', async () => {
    const { id } = await save(booker, 'Ours', { shared: true });
    await save(visitor, 'A view of my own');
    expect(await namesFor(visitor)).toEqual(['A view of my own', 'Ours']);
    expect(await visitor.call(getView, { params: { id } })).toMatchObject({
      owner_name: 'Bo Booker',
      may_change: false,
    });
    for (const client of [visitor, coordinator]) {
      const change = client.call(updateView, { params: { id }, body: { version: 1, name: 'Theirs' } });
      await expect(change).rejects.toMatchObject(refused(403));
      await expect(client.call(removeView, { params: { id } })).rejects.toMatchObject(refused(403));
    }
    await owner.call(updateView, { params: { id }, body: { version: 1, name: 'Agency' } });
    await owner.call(removeView, { params: { id } });
    await expect(booker.call(getView, { params: { id } })).rejects.toMatchObject(refused(404));
  });

  test.each(Object.keys(viewedLists) as ViewedList[])(
    'a shared view of %s is not found without permission for that list, and counts what the list returns',
    async (resource) => {
      const { id } = await save(owner, 'Shared', { resource, shared: true });
      const lists = await everyEndpoint();
      const list = lists.find(({ method, url }) => method === 'GET' && url === `/admin/${resource}`);
      const records = (await owner.call(list as Endpoint, {
        query: { range: [0, 999] },
      })) as object[];
      expect(await owner.call(countViews, { query: { resource } })).toEqual([
        { id, count: records.length, estimated: false },
      ]);
      if (resource === 'booking' || resource === 'series') {
        expect(await namesFor(booker, resource)).toEqual(['Shared']);
        return;
      }
      await expect(booker.call(getView, { params: { id } })).rejects.toMatchObject(refused(404));
      for (const call of [listViews, countViews])
        await expect(booker.call(call, { query: { resource } })).rejects.toMatchObject(refused(403));
      await expect(save(booker, 'Not mine', { resource })).rejects.toMatchObject(refused(403));
    },
  );

  test('an admin’s own view is hidden once they lose the permission for its list', async () => {
    const { id } = await save(booker, 'Kept', { shared: true });
    const permissions = eq(role.name, 'Booker of views');
    await product.db.update(role).set({ permissions: [] }).where(permissions);
    await expect(booker.call(getView, { params: { id } })).rejects.toMatchObject(refused(404));
    await product.db
      .update(role)
      .set({ permissions: [{ name: 'booking', type: 'visit' }] })
      .where(permissions);
    expect(await namesFor(booker)).toEqual(['Kept']);
  });

  test('count the records that match their filter', async () => {
    await save(coordinator, 'Confirmed', { filter: { status: ['confirmed'] } });
    await save(coordinator, 'None', { filter: { q: 'nobody has this name' } });
    const found = await coordinator.call(booking.list, {
      query: { filter: { status: ['confirmed'] }, range: [0, 999] },
    });
    const counts = await coordinator.call(countViews, { query: { resource: 'booking' } });
    expect(counts.map(({ count }) => count)).toEqual([found.length, 0]);
  });

  test.each<[string, Partial<ViewSettings>, string]>([
    ['an unknown filter', { filter: { nosuch: 1 } }, 'filter.nosuch'],
    ['a filter with an unknown value', { filter: { status: 'nosuch' } }, 'filter.status'],
    ['a sort by an unknown field', { sort: ['nosuch', 'ASC'] }, 'sort.0'],
    ['an unknown layout', { layout: 'cards' }, 'layout'],
    ['no layout', { layout: null }, 'layout'],
    ['a filter beyond the limit', { filter: { q: 'x'.repeat(5000) } }, 'settings.filter'],
    ['a page size of 0', { per_page: 0 }, 'settings.per_page'],
  ])('%s is refused', async (_, changes, field) => {
    const call = save(coordinator, 'Wrong', changes);
    await expect(call).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.anything() } },
    });
  });

  test('a view whose filter became invalid reports it and is not counted', async () => {
    const { id } = await save(coordinator, 'Old');
    await product.db
      .update(savedView)
      .set({ settings: settings({ filter: { gone: 1, status: 'requested' } }) })
      .where(eq(savedView.id, id));
    expect(await coordinator.call(getView, { params: { id } })).toMatchObject({ faults: ['filter.gone'] });
    expect(await coordinator.call(countViews, { query: { resource: 'booking' } })).toEqual([]);
    await coordinator.call(updateView, { params: { id }, body: { version: 1, name: 'Still old' } });
    expect(await namesFor(coordinator)).toEqual(['Still old']);
  });

  test('a stale version, a taken name and an empty name are refused', async () => {
    const { id } = await save(coordinator, 'One');
    await save(coordinator, 'Two');
    await save(coordinator, 'One', { resource: 'users/parents' });
    await save(visitor, 'One');
    const update = (body: { version: number; name?: string }) =>
      coordinator.call(updateView, { params: { id }, body });
    await expect(save(coordinator, 'ONE')).rejects.toMatchObject({
      status: 422,
      body: { errors: { name: {} } },
    });
    await expect(update({ version: 1, name: 'two' })).rejects.toMatchObject(refused(422));
    await expect(update({ version: 1, name: '  ' })).rejects.toMatchObject(refused(422));
    await update({ version: 1, name: 'Three' });
    await expect(update({ version: 1, name: 'Four' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', data: { name: 'Three' } },
    });
  });

  test('an admin cannot exceed the limit of views of a list, even by saving several at the same time', async () => {
    const values = (at: number, shared: boolean) =>
      ({
        admin_user_id: bookerId,
        resource: 'booking',
        name: `${at}`,
        shared,
        settings: settings(),
      }) as const;
    const filled = (to: number, shared: boolean) => Array.from({ length: to }, (_, at) => values(at, shared));
    await product.db.insert(savedView).values(filled(maxViews - 1, false));
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => save(booker, name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await product.db.delete(savedView);
    await product.db.insert(savedView).values(filled(maxSharedViews, true));
    await expect(save(visitor, 'One more', { shared: true })).rejects.toMatchObject({
      status: 422,
      body: { errors: { shared: expect.anything() } },
    });
    const kept = await save(visitor, 'One more');
    const share = visitor.call(updateView, { params: { id: kept.id }, body: { version: 1, shared: true } });
    await expect(share).rejects.toMatchObject(refused(422));
  });

  test('views are deleted with their admin', async () => {
    const [gone] = await product.db
      .insert(adminUser)
      .values({ first_name: 'Go', last_name: 'Ne', email: 'gone@views.example', status: 'active' })
      .returning();
    const values = { resource: 'booking', name: 'Left', shared: true, settings: settings() } as const;
    await product.db.insert(savedView).values({ ...values, admin_user_id: gone?.id ?? 0 });
    await product.db.delete(adminUser).where(eq(adminUser.id, gone?.id ?? 0));
    expect(await namesFor(owner)).toEqual([]);
  });

  test('views that name a parent are deleted when the parent is erased', async () => {
    const parent = await readyParent(product.db, {
      first_name: 'Orla',
      last_name: 'Quill',
      phone: '+447700900765',
    });
    const names: [string, ViewSettings['filter']][] = [
      ['By id', { parent_id: parent.id }],
      ['By ids', { parent_id: [1, parent.id] }],
      ['By name', { q: 'quill' }],
      ['By address', { q: parent.email }],
      ['By number', { q: '07700 900 765' }],
      ['By the end of the number', { q: '900765' }],
      ['By former name', { q: 'ORLA Penn' }],
      ['Bookings of Orla Quill', {}],
      ['Calls from 07700900765', {}],
      ['+44 (0)7700 900765 in 2026', {}],
      ['By child', { q: 'idabel' }],
      ['By contact', { q: 'joan' }],
      ['With an accent', { q: 'Ìdabel' }],
      ['IDÁBEL mornings', {}],
      ['Idabel’s visits', {}],
      ['By postcode', { q: 'zz9 9zz' }],
      ['By joined postcode', { q: 'zz99zz' }],
      ['Visits at 7 Quince Mews', {}],
      ['Zz9 in autumn', { q: 'zz9' }],
      ['Others', { q: 'Quillan', parent_id: [1] }],
      ['Choral quills', { q: 'oral quill' }],
      ['Of a service', { service: 'hourly' }],
      ['Other number', { q: '+447700900764' }],
      ['Short number', { q: '00765' }],
      ['All', {}],
    ];
    for (const [name, filter] of names) await save(coordinator, name, { filter });
    await product.db.transaction((tx) =>
      personalData.erase(tx, {
        id: parent.id,
        names: ['Orla Quill', 'Orla Penn'],
        addresses: [parent.email],
        phones: ['+447700900765'],
        relatives: ['Idabel', 'Aunt Joan', 'Hourly'],
        places: ['7 Quince Mews', 'ZZ9 9ZZ'],
      }),
    );
    expect(await namesFor(coordinator)).toEqual([
      'All',
      'Choral quills',
      'Of a service',
      'Other number',
      'Others',
      'Short number',
      'Zz9 in autumn',
    ]);
  });

  test('views with the name of an erased parent are kept while another parent has that name', async () => {
    const name = {
      first_name: 'Una',
      last_name: 'Vale',
      children: [{ id: 1, name: 'Isolde', date_of_birth: '2022-05-01', ...noNotes }],
      addresses: [
        { label: '', line: '9 Vale Row', postcode: 'N1 1AA', lat: null, lng: null, access_notes: '' },
      ],
    };
    const [parent, same] = [await readyParent(product.db, name), await readyParent(product.db, name)];
    for (const [view, filter] of [
      ['By id', { parent_id: parent.id }],
      ['By name', { q: 'vale' }],
      ['Bookings of Una Vale', {}],
      ['By child', { q: 'isolde' }],
      ['9 Vale Row', {}],
    ] as const)
      await save(coordinator, view, { filter });
    const eraseOne = ({ id, email }: typeof parent) =>
      product.db.transaction(async (tx) => {
        await personalData.erase(tx, {
          id,
          names: ['Una Vale'],
          addresses: [email],
          phones: [],
          relatives: ['Isolde'],
          places: ['9 Vale Row'],
        });
        await tx.update(parentUser).set({ erased_at: new Date().toISOString() }).where(eq(parentUser.id, id));
      });
    await eraseOne(parent);
    expect(await namesFor(coordinator)).toEqual([
      '9 Vale Row',
      'Bookings of Una Vale',
      'By child',
      'By name',
    ]);
    await eraseOne(same);
    expect(await namesFor(coordinator)).toEqual([]);
  });
});

test('a saved view leaves no event, so nothing of its search stays in the history', async () => {
  const made: SavedView = await save(coordinator, 'Quiet', { filter: { q: 'Quiet search' } });
  const found = sql`SELECT 1 FROM event WHERE after::text LIKE '%Quiet search%'`;
  expect([made.version, await queryRows(product.db, found)]).toEqual([1, []]);
});
