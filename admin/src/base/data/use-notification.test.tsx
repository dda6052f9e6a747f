import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { useNotification } from './use-notification.ts';

function Screen() {
  const notify = useNotification();
  const warn = () => notify({ id: 'late', type: 'warning', title: 'Late', text: 'The nanny is %{late}.' });
  return (
    <button type="button" onClick={warn}>
      Warn
    </button>
  );
}

test('shows the title and the text of a notification as written', async () => {
  const { user } = openScreen(Screen, { resource: 'order', held: 'full' });
  await user.click(screen.getByRole('button', { name: 'Warn' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Late\nThe nanny is %{late}.');
  expect(alert.className).toContain('warning');
});
