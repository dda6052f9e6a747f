import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NannyList } from '../../people/nanny/NannyList.tsx';
import { openScreen } from '../../test/open-screen.tsx';

test.each([
  ['', 'All'],
  ['active', 'Active'],
  [['active'], 'Active'],
  [['active', 'invited'], undefined],
])('for the status filter %j, selects %s', async (status, selected) => {
  const filter = encodeURIComponent(JSON.stringify(status ? { status } : {}));
  openScreen(NannyList, { resource: 'users/nanny', held: 'visit', at: `/users/nanny?filter=${filter}` });
  await screen.findByRole('tab', { name: 'All' });
  expect(screen.queryByRole('tab', { selected: true })?.textContent).toBe(selected);
});
