import { Alert, Autocomplete, TextField } from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';
import { APIProviderContext, useApiIsLoaded } from '@vis.gl/react-google-maps';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Found } from './pin.ts';

interface Suggestion {
  readonly label: string;
  readonly prediction: google.maps.places.PlacePrediction;
}

/** Searches for an address with Google Places, or says that the library is not loaded. */
export function PlaceSearch({ onFound }: { onFound: (address: Found) => void }) {
  const translate = useTranslate();
  const isLoaded = useApiIsLoaded();
  const api = useContext(APIProviderContext);
  const [places, setPlaces] = useState<google.maps.PlacesLibrary | null>(null);
  const [fault, setFault] = useState<'no_places' | 'places_failed' | null>(null);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const session = useRef<google.maps.places.AutocompleteSessionToken | null>(null);
  const asked = useRef(0);

  useEffect(() => {
    if (!isLoaded || !api || places) return;
    api.importLibrary('places').then(
      (library) => (library?.AutocompleteSuggestion ? setPlaces(library) : setFault('no_places')),
      () => setFault('no_places'),
    );
  }, [isLoaded, api, places]);

  async function suggest(input: string) {
    asked.current += 1;
    const mine = asked.current;
    if (!places || input.trim().length < 3) return setSuggestions([]);
    session.current ??= new places.AutocompleteSessionToken();
    try {
      const response = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        sessionToken: session.current,
        includedRegionCodes: [agency.country.toLowerCase()],
      });
      if (mine !== asked.current) return;
      setFault(null);
      setSuggestions(
        response.suggestions.flatMap(({ placePrediction }) =>
          placePrediction ? [{ label: placePrediction.text.toString(), prediction: placePrediction }] : [],
        ),
      );
    } catch {
      if (mine === asked.current) setFault('places_failed');
    }
  }

  async function choose({ prediction }: Suggestion) {
    try {
      const place = prediction.toPlace();
      await place.fetchFields({ fields: ['location', 'addressComponents'] });
      session.current = null;
      const part = (kind: string) =>
        place.addressComponents?.find(({ types }) => types.includes(kind))?.longText ?? '';
      const line = [part('subpremise'), part('street_number'), part('route')].filter(Boolean).join(' ');
      if (place.location) onFound({ place: place.location.toJSON(), line, postcode: part('postal_code') });
    } catch {
      setFault('places_failed');
    }
  }

  if (fault === 'no_places') {
    return (
      <Alert severity="warning" sx={{ mb: 1 }}>
        {translate('map.no_places')}
      </Alert>
    );
  }
  return (
    <Autocomplete
      disabled={!places}
      options={suggestions}
      filterOptions={(all) => all}
      noOptionsText={translate('map.search_hint')}
      isOptionEqualToValue={(one, other) => one.label === other.label}
      onInputChange={(_, text, reason) => reason === 'input' && void suggest(text)}
      onChange={(_, chosen) => chosen && void choose(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('map.search')}
          error={fault !== null}
          helperText={fault && translate(`map.${fault}`)}
        />
      )}
    />
  );
}
