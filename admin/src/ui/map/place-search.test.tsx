import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { __resetModuleState, APIProvider } from '@vis.gl/react-google-maps';
import { AdminContext } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../../app/i18n-provider.ts';
import { loadTexts } from '../../base/messages/texts.ts';
import { mapMessages } from './messages.ts';
import { PlaceSearch } from './PlaceSearch.tsx';

await loadTexts();

// The library keeps whether it has loaded, and test files share it.
afterEach(__resetModuleState);
afterEach(() => vi.unstubAllGlobals());

test('ignores suggestions for a text that has become too short in the meantime', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetchAutocompleteSuggestions = async () => {
    await promise;
    return { suggestions: [{ placePrediction: { text: '12 Lordship Lane' } }] };
  };
  const importLibrary = async () => ({
    AutocompleteSuggestion: { fetchAutocompleteSuggestions },
    AutocompleteSessionToken: class {},
  });
  vi.stubGlobal('google', { maps: { importLibrary, Settings: { getInstance: () => ({}) } } });
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <APIProvider apiKey="key">
        <PlaceSearch onFound={() => undefined} />
      </APIProvider>
    </AdminContext>,
  );
  const input = screen.getByRole('combobox');
  await waitFor(() => expect(input).toHaveProperty('disabled', false));
  await userEvent.setup({ delay: null }).type(input, '12 L{Backspace}');
  await screen.findByText(mapMessages.search_hint);
  await act(async () => resolve());
  expect(screen.queryByRole('option')).toBeNull();
});
