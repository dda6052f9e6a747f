import { expect, it } from 'vitest';
import { buildLanguagePath } from './path.ts';

it.each([
  ['en', '/', '/'],
  ['en', '/sign-in', '/sign-in'],
  ['fr', '/', '/fr'],
  ['fr', '/sign-in', '/fr/sign-in'],
])('in language %s, the path of page %s is %s', (code, path, address) => {
  expect(buildLanguagePath(code, path)).toBe(address);
});
