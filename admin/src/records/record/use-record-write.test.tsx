import { screen, waitFor } from '@testing-library/react';
import { Show } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { WriteDialog } from './WriteDialog.tsx';

test('a dialog says that it has written, and closes once its screen has read the record again', async () => {
  let answer = () => {};
  const record = { id: 7, code: 'BK-000007', version: 1 };
  const getOne = vi
    .fn()
    .mockResolvedValueOnce({ data: record })
    .mockImplementation(
      () => new Promise((resolve) => (answer = () => resolve({ data: { ...record, version: 2 } }))),
    );
  const onClose = vi.fn();
  const Screen = () => (
    <Show actions={false}>
      <WriteDialog
        title="Record reply"
        text=""
        write={async () => ({ data: {} })}
        done="Recorded"
        submit="Record"
        onClose={onClose}
      >
        BK-000007
      </WriteDialog>
    </Show>
  );
  const { user } = openScreen(Screen, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7/show',
    data: { getOne },
  });
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Recorded')).toBeTruthy();
  expect(getOne).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
