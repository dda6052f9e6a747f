import { screen } from '@testing-library/react';
import { HttpError, SimpleForm } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { LanguagesInput } from './LanguagesInput.tsx';

test('loads the languages when the list is opened, and again after a failure', async () => {
  const call = vi
    .fn(async () => ({ data: ['French'] }))
    .mockRejectedValueOnce(new HttpError('Please try again.', 503));
  const Screen = () => (
    <SimpleForm>
      <LanguagesInput />
    </SimpleForm>
  );
  const { user } = openScreen(Screen, { resource: 'booking', held: 'full', data: { call } });
  const open = await screen.findByRole('button', { name: 'Open' });
  expect(call).not.toHaveBeenCalled();
  await user.click(open);
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('option', { name: 'French' })).toBeTruthy();
  expect(screen.queryByText('The list could not be loaded')).toBeNull();
});
