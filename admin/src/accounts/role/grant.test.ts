import { expect, test } from 'vitest';
import { canGrant, differenceOf, grantOf, replaceGrant } from './grant.ts';

const held = [
  { name: 'booking', type: 'full' },
  { name: 'parents', type: 'visit' },
] as const;

test('sets, changes and removes a permission in the menu’s order', () => {
  const more = replaceGrant(held, 'role', 'visit');
  expect(more.map(({ name }) => name)).toEqual(['role', 'booking', 'parents']);
  expect(grantOf(replaceGrant(more, 'booking', 'none'), 'booking')).toBe('none');
});

test('lets an admin grant only held permissions, and the owner any', () => {
  const rights = { permissions: [...held], isOwner: false };
  expect(canGrant(rights, 'booking', 'full')).toBe(true);
  expect(canGrant(rights, 'parents', 'visit')).toBe(true);
  expect(canGrant(rights, 'parents', 'full')).toBe(false);
  expect(canGrant(rights, 'role', 'none')).toBe(true);
  expect(canGrant({ permissions: [], isOwner: true }, 'role', 'full')).toBe(true);
});

test('lists raised and lowered permissions', () => {
  const { gained, lost } = differenceOf(held, [
    { name: 'booking', type: 'visit' },
    { name: 'parents', type: 'full' },
  ]);
  expect(gained).toEqual([{ name: 'parents', from: 'visit', to: 'full' }]);
  expect(lost).toEqual([{ name: 'booking', from: 'full', to: 'visit' }]);
});
