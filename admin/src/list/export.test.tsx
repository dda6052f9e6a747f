import { maximumPage } from '@nanny-polo/shared/list-query';
import { screen, waitFor } from '@testing-library/react';
import type { PaginationPayload } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { NannyList } from '../nanny/NannyList.tsx';
import { openScreen } from '../test/open-screen.tsx';
import { nannyRecord } from '../test/records.ts';

const { rows } = vi.hoisted(() => ({ rows: vi.fn((_: unknown[][]) => '') }));
vi.mock('./csv.ts', () => ({ csv: rows }));
vi.mock('@nanny-polo/shared/save-file', () => ({ saveFile: () => undefined }));

test('exports a record once if a new one shifts it to the next page', async () => {
  const first = Array.from({ length: maximumPage }, (_, at) => ({ ...nannyRecord, id: 5000 - at }));
  const last = first.at(-1);
  const getList = async (_: string, { pagination: { page, perPage } }: { pagination: PaginationPayload }) => {
    const whole = page === 1 ? first : [last, { ...nannyRecord, id: 1 }];
    return { data: whole.slice(0, perPage), total: maximumPage + 1 };
  };
  const data = { getList, call: async () => ({ data: {} }) };
  const { user } = openScreen(NannyList, { resource: 'users/nanny', held: 'visit', data });
  await user.click(await screen.findByTitle(/^Export .+ records as CSV$/));
  await waitFor(() => expect(rows).toHaveBeenCalledOnce());
  expect(rows.mock.lastCall?.[0]).toHaveLength(1 + maximumPage + 1);
});
