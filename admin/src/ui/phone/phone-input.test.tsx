import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NannyCreate } from '../../people/nanny/NannyPages.tsx';
import { openScreen } from '../../test/open-screen.tsx';

test('every country in the menu has a flag on our own origin, fetched when it is visible', async () => {
  const call = async () => ({ data: { google_maps: null, map_tiles: null, country_lookup_url: null } });
  const at = '/users/nanny/create';
  const { user } = openScreen(NannyCreate, { resource: 'users/nanny', held: 'full', at, data: { call } });
  await user.click(await screen.findByRole('button', { name: 'United Kingdom, Open flags menu' }));
  const countries = [...document.querySelectorAll('[role=option]')];
  expect(countries.length).toBeGreaterThan(240);
  const flagless = countries.filter((country) => {
    const code = country.getAttribute('data-testid')?.replace('option-', '');
    return !country.querySelector(`img[loading=lazy][src*="/${code}.svg"]`);
  });
  expect(flagless.map(({ textContent }) => textContent)).toEqual([]);
  for (const { src } of document.images) expect(new URL(src).origin).toBe(location.origin);
});
