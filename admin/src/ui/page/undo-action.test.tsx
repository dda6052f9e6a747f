import { undoChange } from '@nanny-polo/shared/office/undo';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNotification } from '../../base/data/use-notification.ts';
import { useUndo } from '../../base/data/use-undo.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { UndoAction } from './UndoAction.tsx';

const offer = { id: 9, mails: 0, sent: 0, seconds: 61 };

function Screen() {
  const notify = useNotification();
  const { mutate } = useUndo();
  const change = () =>
    notify({ type: 'success', text: 'Changed', timer: null, action: <UndoAction offer={offer} /> });
  return (
    <>
      <button type="button" onClick={change}>
        Change
      </button>
      <button type="button" onClick={() => mutate(9)}>
        Undo elsewhere
      </button>
    </>
  );
}

function open() {
  const undone = { ...offer, events: [1], created: [] };
  const call = async (endpoint: unknown) => ({ data: endpoint === undoChange ? undone : [] });
  return openScreen(Screen, { resource: 'order', held: 'full', data: { call } });
}

test('a notification’s undo goes with the time in which it is possible', async () => {
  const { user } = open();
  const setTimer = vi.spyOn(window, 'setTimeout');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Undo')).toBeTruthy();
  const [expire] = setTimer.mock.calls.findLast(([, ms]) => ms === 61_000) ?? [];
  setTimer.mockRestore();
  act(() => (expire as () => void)());
  await waitFor(() => expect(screen.queryByText('Undo')).toBeNull());
});

test('a notification’s undo goes once the change is undone elsewhere', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Undo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo elsewhere', hidden: true }));
  await waitFor(() => expect(screen.queryByText('Undo')).toBeNull());
});
