import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import {
  countViews,
  createView,
  getView,
  listViews,
  removeView,
  type SavedView,
  updateView,
} from '@nanny-polo/shared/office/saved-view';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DiscountList } from '../../money/discount/DiscountList.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { FirstScreenContext } from '../../ui/page/first-screen.ts';

const view = (changes: Partial<SavedView>): SavedView => ({
  id: 1,
  version: 4,
  resource: 'master/discount',
  name: 'Paused',
  shared: false,
  owner_id: 2,
  owner_name: 'Cora Devlin',
  may_change: true,
  settings: {
    filter: { status: 'paused' },
    sort: ['name', 'ASC'],
    per_page: 50,
    layout: null,
    columns: { hidden: null, order: null },
  },
  faults: [],
  ...changes,
});
const theirs = view({
  id: 2,
  name: 'Ending',
  owner_id: 3,
  owner_name: 'Vik',
  shared: true,
  may_change: false,
});

const discountRecord = {
  id: 4,
  name: 'Spring',
  code: null,
  kind: 'percent',
  value: 10,
  status: 'active',
  starts_at: null,
  ends_at: null,
  used_count: 0,
  used_minor: 0,
};

interface Opening {
  at?: string;
  /** The error of every write. */
  refuse?: Error;
  /** What the counts wait for. */
  counted?: Promise<unknown>;
}

function open(views: SavedView[], { at = '', refuse, counted }: Opening = {}) {
  const writes = vi.fn();
  const call = async (endpoint: Endpoint, options: { params?: { id: number }; body?: object }) => {
    if (endpoint === listViews) return { data: [...views] };
    if (endpoint === countViews) {
      await counted;
      return { data: views.map(({ id }) => ({ id, count: id * 1200, estimated: id === 2 })) };
    }
    if (endpoint === getView) {
      const found = views.find(({ id }) => id === options.params?.id);
      if (!found) throw new HttpError('View not found', 404);
      return { data: found };
    }
    if (([createView, updateView, removeView] as Endpoint[]).includes(endpoint)) {
      writes(endpoint.method, options);
      if (refuse) throw refuse;
      return { data: { ...views[0], ...options.body } };
    }
    return { data: {} };
  };
  const getList = vi.fn(async () => ({ data: [discountRecord], total: 1 }));
  const List = () => (
    <FirstScreenContext value>
      <DiscountList />
    </FirstScreenContext>
  );
  const resource = 'master/discount';
  return {
    writes,
    getList,
    ...openScreen(List, { resource, held: 'visit', at: `/${resource}${at}`, data: { call, getList } }),
  };
}

const searchOf = (router: { state: { location: { search: string } } }) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));
const paused = { filter: '{"status":"paused"}', sort: 'name', order: 'ASC', perPage: '50' };
const dialog = () => screen.findByRole('dialog', { name: 'Views of Discounts' });

test('shows views above the list with their counts, and opens them', async () => {
  const { user, router } = open([view({}), theirs]);
  const chips = await screen.findByRole('list', { name: /Saved views/ });
  await within(chips).findByText('1,200');
  expect(within(chips).getByText('about 2,400')).toBeTruthy();
  expect(within(chips).getByTitle('shared by Vik')).toBeTruthy();
  const chip = within(chips).getByRole('button', { name: /Paused/ });
  chip.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(searchOf(router)).toMatchObject(paused));
  await waitFor(() => expect(chip.getAttribute('aria-current')).toBe('true'));
  expect(document.activeElement).toBe(chip);
});

test('without saved views, the dialog says what views are for, and saves the first one', async () => {
  const { user, writes } = open([], { at: '?filter={"paused":true}&perPage=50' });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await within(await dialog()).findByText(/Save the filters and columns you use often/);
  expect(screen.queryByRole('list', { name: /Saved views/ })).toBeNull();
  await user.click(within(await dialog()).getByRole('textbox', { name: /Name/ }));
  await user.paste(' Mine ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(writes).toHaveBeenCalledOnce());
  expect(writes.mock.calls[0]).toEqual([
    'POST',
    {
      body: {
        resource: 'master/discount',
        name: 'Mine',
        shared: false,
        settings: {
          filter: { paused: true },
          sort: ['id', 'DESC'],
          per_page: 50,
          layout: null,
          columns: { hidden: null, order: null },
        },
      },
    },
  ]);
});

test('a view keeps and restores the columns of the table', async () => {
  const hidden = ['code', 'status'];
  const wide = view({ settings: { ...view({}).settings, columns: { hidden, order: null } } });
  const { user, writes } = open([wide]);
  await user.click(await screen.findByRole('button', { name: /Paused/ }));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(within(await dialog()).getByRole('textbox', { name: /Name/ }));
  await user.paste('Narrow');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(writes).toHaveBeenCalledOnce());
  expect(writes.mock.calls[0]?.[1]).toMatchObject({
    body: { settings: { filter: { status: 'paused' }, columns: { hidden, order: null } } },
  });
});

test('a refused name keeps the form and shows the reason', async () => {
  const refuse = new HttpError('Please check the marked fields.', 422, { errors: { name: 'Taken already' } });
  const { user } = open([], { refuse });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  const name = within(await dialog()).getByRole('textbox', { name: /Name/ });
  await user.click(name);
  await user.paste('Mine');
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Taken already');
  expect((name as HTMLInputElement).value).toBe('Mine');
});

test('a view is renamed, replaced, shared and, once confirmed, deleted', async () => {
  const { user, writes } = open([view({})]);
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  const act = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Paused' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  const last = () => writes.mock.calls.at(-1)?.[1];
  await act('Share');
  await waitFor(() => expect(last()).toEqual({ params: { id: 1 }, body: { version: 4, shared: true } }));
  await act('Replace with what the list shows now');
  await waitFor(() =>
    expect(last()).toMatchObject({ body: { version: 4, settings: { filter: {}, per_page: 25 } } }),
  );
  await act('Rename');
  const row = (await screen.findByRole('button', { name: 'Save name' })).closest('form') as HTMLElement;
  await user.tripleClick(within(row).getByRole('textbox'));
  await user.paste('On hold');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(last()).toMatchObject({ body: { version: 4, name: 'On hold' } }));
  expect(await screen.findByText('“On hold” is saved')).toBeTruthy();
  await act('Delete');
  expect(writes).toHaveBeenCalledTimes(3);
  const question = await screen.findByRole('dialog', { name: 'Delete “Paused”?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(writes.mock.calls.at(-1)?.[0]).toBe('DELETE'));
});

test('reports that a view is deleted, although its row is gone by then', async () => {
  const views = [view({})];
  const { promise: counted, resolve } = Promise.withResolvers<void>();
  const { user, writes } = open(views, { counted });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Paused' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  writes.mockImplementation(() => views.splice(0));
  const question = await screen.findByRole('dialog', { name: 'Delete “Paused”?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByLabelText('Actions for Paused')).toBeNull());
  resolve();
  expect(await screen.findByText('“Paused” is deleted')).toBeTruthy();
});

test('a view of another admin only has its link copied, or shown if the clipboard refuses it', async () => {
  const { user } = open([theirs]);
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await within(await dialog()).findByText('about 2,400 records · shared by Vik');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ending' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Copy link',
  ]);
  await user.click(screen.getByRole('menuitem'));
  await screen.findByText(/The link is copied/);
  expect(await navigator.clipboard.readText()).toMatch(/\/master\/discount\?view=2$/);

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Ending' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText(/^Copy this link: .*\/master\/discount\?view=2$/)).toBeTruthy();
});

test('shows the list with the view that the URL names', async () => {
  const { router, getList } = open([view({})], { at: '?view=1' });
  await waitFor(() => expect(searchOf(router)).toMatchObject(paused));
  await waitFor(() =>
    expect(getList).toHaveBeenCalledWith(
      'master/discount',
      expect.objectContaining({ filter: { status: 'paused' } }),
    ),
  );
});

test('shows the list with a view as it is now, not as it was opened before', async () => {
  const views = [view({})];
  const { router } = open(views, { at: '?view=1' });
  await waitFor(() => expect(searchOf(router)).toMatchObject(paused));
  views[0] = view({ settings: { ...view({}).settings, per_page: 10 } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await act(() => router.navigate('/master/discount?view=1'));
  await waitFor(() => expect(searchOf(router).perPage).toBe('10'));
});

test.each([
  ['that the admin may not open', [], 'This view is not available'],
  ['of another list', [view({ resource: 'booking' })], 'This view belongs to another list'],
  ['whose filter is no longer valid', [view({ faults: ['filter.status'] })], '“Paused” is out of date'],
])('explains why a view %s is not shown, with a link to the default list', async (_, views, heading) => {
  const { user, router } = open(views as SavedView[], { at: '?view=1' });
  await screen.findByRole('heading', { name: heading });
  await user.click(screen.getByRole('link', { name: 'Open the list' }));
  await screen.findByRole('button', { name: 'Views' });
  expect(router.state.location.search).toBe('');
});
