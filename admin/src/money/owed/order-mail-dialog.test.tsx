import { type OrderMailPreview, previewOrderMail } from '@nanny-polo/shared/money/order-mail';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { OrderMailDialog } from './OrderMailDialog.tsx';

const previewAt = (version: number): OrderMailPreview => ({
  letters: [
    {
      parent_name: 'Ada Byron',
      to: 'ada@families.example',
      subject: `A reminder of version ${version}`,
      text: 'Please pay.',
      last_at: null,
    },
  ],
  refused: [],
  seen: [{ id: 1, version }],
});

test('shows the mails as they are now when somebody has changed an order since the preview', async () => {
  let version = 4;
  const sends: unknown[] = [];
  const call = async (endpoint: unknown, { body }: { body?: { seen?: { version: number }[] } } = {}) => {
    if (endpoint === previewOrderMail) return { data: previewAt(version) };
    sends.push(body?.seen);
    if (body?.seen?.[0]?.version !== version) throw new HttpError('Somebody has changed it.', 409, {});
    return { data: { letters: 1, refused: [] } };
  };
  const Screen = () => <OrderMailDialog kind="reminder" orderIds={[1]} onClose={() => undefined} />;
  const { user } = openScreen(Screen, { resource: 'order', held: 'full', data: { call } });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('A reminder of version 4');
  version = 5;
  await user.click(dialog.getByRole('button', { name: 'Send 1 mail' }));
  expect(await dialog.findByText('Somebody has changed it.')).toBeTruthy();
  await dialog.findByText('A reminder of version 5');
  await user.click(dialog.getByRole('button', { name: 'Send 1 mail' }));
  await screen.findByText('1 mail is being sent');
  expect(sends).toEqual([4, 5].map((seen) => [{ id: 1, version: seen }]));
});
