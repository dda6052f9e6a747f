import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { ReferenceName } from './ReferenceName.tsx';

test.each([
  ['is missing', async () => ({ data: [] })],
  ['is forbidden', () => Promise.reject(new HttpError('Not permitted', 403))],
])('shows the id of a record that %s', async (_, getMany) => {
  const Screen = () => <ReferenceName reference="lookup/nanny-polo" id={4} />;
  openScreen(Screen, { resource: 'users/parents', held: 'full', data: { getMany } });
  expect(await screen.findByText('no. 4')).toBeTruthy();
});
