import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { parentRecord } from '../../test/sample-records.ts';
import { PeriodFiles } from './PeriodFiles.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('@nanny-polo/shared/browser/save-file', () => ({ saveFile }));

test('names a family’s files after the family, so that those of two families differ', async () => {
  const parent = { ...parentRecord, first_name: 'Ada', last_name: 'O’Neill-Byron' };
  const { user } = openScreen(() => <PeriodFiles parent={parent} />, { resource: 'order', held: 'full' });
  await user.click(await screen.findByRole('button', { name: 'Statement' }));
  const name = /^statement-ada-o-neill-byron-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.pdf$/;
  await vi.waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(name)),
  );
});
