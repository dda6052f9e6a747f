import { type ListedParent, parents } from '@nanny-polo/shared/people/parents';
import { screen, waitFor, within } from '@testing-library/react';
import { FunctionField, type GetListParams, Show, useStore } from 'react-admin';
import { useParams } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ParentList } from '../../people/parents/ParentList.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { parentRecord } from '../../test/sample-records.ts';
import { FoundRecord } from '../record/FoundRecord.tsx';

const { name, listed } = parents;
const listRecord = Object.fromEntries(
  Object.entries(parentRecord).filter(([field]) => listed.some((one) => one === field)),
) as Partial<ListedParent> as ListedParent;

const Note = () => (
  <Show component={FoundRecord}>
    <FunctionField<typeof parentRecord> render={({ internal_note }) => internal_note.toUpperCase()} />
  </Show>
);

/** The list, or the screen of a record, which shows a field that list records lack. */
function Screen() {
  const { id } = useParams();
  const [, hide] = useStore<string[]>(`${name}.datatable`);
  if (!id)
    return (
      <>
        <button type="button" onClick={() => hide([])}>
          Show all columns
        </button>
        <ParentList />
      </>
    );
  return <Note />;
}

/** Opens a list with one parent, whose whole record is returned once `respond` is called. */
function open() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const getOne = vi.fn(async () => {
    await promise;
    return { data: { ...parentRecord, internal_note: 'Rings twice' } };
  });
  const getList = vi.fn(async (_: string, { meta }: GetListParams) => {
    const tags = meta?.fields?.includes('tags') && { tags: ['Twins'] };
    return { data: [{ ...listRecord, ...tags }], total: 1 };
  });
  const call = async () => ({ data: {} });
  const opened = openScreen(Screen, { resource: name, held: 'full', data: { call, getList, getOne } });
  return { ...opened, getOne, getList, respond: resolve };
}

const note = 'RINGS TWICE';
const rowOf = async () => {
  const link = await screen.findByRole('link', { name: new RegExp(parentRecord.name) });
  return link.closest('tr') as HTMLElement;
};

test('a screen that is opened from a list waits for the whole record', async () => {
  const { user, getOne, respond, router } = open();
  await user.click(await rowOf());
  expect(router.state.location.pathname).toBe(`/${name}/${parentRecord.id}/show`);
  await waitFor(() => expect(getOne).toHaveBeenCalledOnce());
  expect(screen.queryByText(note)).toBeNull();
  respond();
  expect(await screen.findByText(note)).toBeTruthy();
});

test.each([
  ['under the pointer', async (row: HTMLElement, user: ReturnType<typeof open>['user']) => user.hover(row)],
  ['with the focus', async (row: HTMLElement) => row.focus()],
])('prefetches the record of a row %s, and does not fetch it again on opening', async (_, reach) => {
  const { user, getOne, respond } = open();
  respond();
  await rowOf();
  expect(getOne).not.toHaveBeenCalled();
  // Repeated, because jsdom also focuses the hidden search for columns once that is mounted.
  await waitFor(async () => {
    await reach(await rowOf(), user);
    expect(getOne).toHaveBeenCalledOnce();
  });
  await user.click(await rowOf());
  expect(await screen.findByText(note)).toBeTruthy();
  expect(getOne).toHaveBeenCalledOnce();
});

test('a further column fetches its field once it is shown', async () => {
  const { user, getList } = open();
  await rowOf();
  expect(getList.mock.lastCall?.[1].meta).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Show all columns' }));
  expect(await screen.findByText('Twins')).toBeTruthy();
  expect(getList.mock.lastCall?.[1].meta).toEqual({ fields: ['invoice_name', 'tags'] });
  expect(within(await rowOf()).getByText('Twins')).toBeTruthy();
});
