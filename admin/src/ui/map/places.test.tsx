import { render, screen } from '@testing-library/react';
import { __resetModuleState, APIProvider } from '@vis.gl/react-google-maps';
import { AdminContext } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../../app/i18n-provider.ts';
import { loadTexts } from '../../base/messages/texts.ts';
import { mapMessages } from './messages.ts';
import { PlaceSearch } from './PlaceSearch.tsx';

await loadTexts();

// The library keeps that it has loaded, and test files share it.
afterEach(__resetModuleState);
afterEach(() => vi.unstubAllGlobals());

function show(importLibrary: (name: string) => Promise<object>) {
  // Google's loader also logs the failure to the console.
  vi.stubGlobal('console', { ...console, error: () => undefined });
  vi.stubGlobal('google', { maps: { importLibrary, Settings: { getInstance: () => ({}) } } });
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <APIProvider apiKey="key">
        <PlaceSearch onFound={() => undefined} />
      </APIProvider>
    </AdminContext>,
  );
}

test.each([
  ['is empty', async () => ({})],
  [
    'fails to load',
    async (name: string) => {
      if (name === 'places') throw new Error('No such library');
      return {};
    },
  ],
])('says that the places library is not loaded if it %s', async (_, importLibrary) => {
  show(importLibrary);
  expect((await screen.findByRole('alert')).textContent).toBe(mapMessages.no_places);
  expect(mapMessages.no_places).toContain('The places library is not loaded');
});
