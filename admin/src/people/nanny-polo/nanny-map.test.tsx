import { getOutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { nannyPlaces } from '@nanny-polo/shared/people/nanny-polo';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { dossierRecord } from '../../test/sample-records.ts';
import { setMapFrame } from '../../test/set-map-frame.ts';
import { NannyPoloList } from './NannyPoloList.tsx';

setMapFrame({ width: 760, height: 590 });
afterAll(() => setMapFrame(null));

const resource = 'master/nanny-polo';
const places = Array.from({ length: 5000 }, (_, at) => ({
  id: at + 1,
  display_name: `Nanny ${at + 1}`,
  status: 'active',
  lat: at % 10 === 0 ? null : 51.32 + (at % 100) * 0.0035,
  lng: at % 10 === 0 ? null : -0.45 + Math.floor(at / 100) * 0.014,
}));

test('loads five thousand nannies with one lean call, and renders few elements', async () => {
  const call = vi.fn(async (endpoint: unknown) => {
    if (endpoint === nannyPlaces) return { data: places };
    if (endpoint === getOutsideServices)
      return { data: { google_maps: null, map_tiles: null, country_lookup_url: null } };
    return { data: {} };
  });
  const getList = vi.fn(async () => ({ data: [dossierRecord], total: 5000 }));
  const { user } = openScreen(NannyPoloList, { resource, held: 'visit', data: { call, getList } });
  expect(await screen.findByText('1–25 of 5,000')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Map' }));
  const map = await screen.findByRole('group', { name: 'Map of the nannies' });
  const list = within(screen.getByRole('list', { name: 'List beside the map' }));
  expect(list.getAllByRole('link')).toHaveLength(50);
  expect(screen.getByText('500 have no location.')).toBeTruthy();
  await waitFor(() => expect(within(map).getAllByRole('button').length).toBeGreaterThan(3));
  expect(map.querySelectorAll('*').length).toBeLessThan(500);
  expect(screen.queryByText('1–25 of 5,000')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(list.getAllByRole('link')).toHaveLength(100);
  expect(call.mock.calls.filter(([endpoint]) => endpoint === nannyPlaces)).toHaveLength(1);
  expect(getList).toHaveBeenCalledOnce();
});
