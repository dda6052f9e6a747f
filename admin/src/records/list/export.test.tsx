import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { maximumPage } from '@nanny-polo/shared/contract/list-query';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NannyList } from '../../people/nanny/NannyList.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { nannyRecord } from '../../test/sample-records.ts';

const { rows } = vi.hoisted(() => ({ rows: vi.fn((_: unknown[][]) => '') }));
vi.mock('./csv.ts', () => ({ toCsv: rows }));
vi.mock('@nanny-polo/shared/browser/save-file', () => ({ saveFile: () => undefined }));

/** Exports a list and returns the names in the file. `recordsAt` returns the records after that many pages. */
async function exportOf(recordsAt: (pages: number) => readonly { id: number }[]) {
  rows.mockClear();
  let pages = 0;
  const call = async ({ url }: Endpoint, { query }: { query: { range?: [number, number] } }) => {
    if (url !== nanny.list.url || !query.range) return { data: {} };
    const [from, to] = query.range;
    const data = recordsAt(pages).slice(from, to + 1);
    pages += 1;
    return { data };
  };
  const getList = async () => ({ data: [nannyRecord], total: 2 * maximumPage });
  const { user } = openScreen(NannyList, {
    resource: 'users/nanny',
    held: 'visit',
    data: { getList, call },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(rows).toHaveBeenCalledOnce());
  return rows.mock.lastCall?.[0].slice(1).map(([name]) => name);
}

const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ ...nannyRecord, id: from + at, name: `${from + at}` }));
const names = (from: number, to: number) => named(from, to).map(({ name }) => name);

test('exports a record once if a new one shifts it to the next page', async () => {
  const found = await exportOf((pages) => named(pages ? 0 : 1, maximumPage + 10));
  expect(found).toEqual(names(1, maximumPage + 10));
});

test.each([
  ['one', 1],
  ['a whole page', maximumPage + 5],
])('exports every record that remains if %s is deleted meanwhile', async (_, deleted) => {
  const found = await exportOf((pages) => named(pages ? 1 + deleted : 1, 3 * maximumPage));
  expect(new Set(found)).toEqual(
    new Set([...names(1, maximumPage + 1), ...names(1 + deleted, 3 * maximumPage)]),
  );
});
