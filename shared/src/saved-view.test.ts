import { expect, test } from 'vitest';
import { adminScreens } from './admin-screens.ts';
import { viewedLists } from './saved-view.ts';

test('views of every list can be saved', () => {
  const lists = adminScreens.filter(({ kinds }) => kinds?.includes('list')).map(({ path }) => path.slice(1));
  // Orders are listed on the dashboard.
  expect(Object.keys(viewedLists).sort()).toEqual([...lists, 'order'].sort());
});
