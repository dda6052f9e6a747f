import { expect, test } from 'vitest';
import { adminScreens } from '../accounts/admin-screens.ts';
import { viewedLists } from './saved-view.ts';

test('views of every list can be saved', () => {
  const lists = adminScreens.filter(({ kinds }) => kinds?.includes('list')).map(({ path }) => path.slice(1));
  expect(Object.keys(viewedLists).sort()).toEqual(lists.sort());
});
