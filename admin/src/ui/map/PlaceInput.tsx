import { Box, Button } from '@mui/material';
import { getPlace } from '@nanny-polo/shared/people/place';
import { useEffect, useRef } from 'react';
import { useInput, useTranslate, useWrappedSource } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { useDebouncedValue } from '../input/use-debounced-value.ts';
import { PinMap } from './PinMap.tsx';
import type { Found } from './pin.ts';

const asItIs = (value: unknown) => value;
const changed = { shouldDirty: true, shouldTouch: true } as const;

interface PlaceInputProps {
  /** The pin's label. */
  what: string;
  /** The map's label. */
  label: string;
  /** The source of the address's first line. */
  line: string;
}

/**
 * Sets `lat` and `lng` of a form to the place of a draggable pin. A new postcode moves the pin to its place, where the API
 * will put it. An address that was found also fills in the line and the postcode.
 */
export function PlaceInput({ what, label, line }: PlaceInputProps) {
  const translate = useTranslate();
  const { setValue, formState } = useFormContext();
  const lat = useInput({ source: 'lat', format: asItIs, parse: asItIs }).field;
  const lng = useInput({ source: 'lng', format: asItIs, parse: asItIs }).field;
  const lineSource = useWrappedSource(line);
  const postcodeSource = useWrappedSource('postcode');
  const postcode = String(useWatch({ name: postcodeSource }) ?? '');
  const before = useRef({ postcode, lat: lat.value, lng: lng.value });
  const { isDirty } = formState;
  const put = (place: { lat: number; lng: number } | null) => {
    lat.onChange(place && Number(place.lat.toFixed(5)));
    lng.onChange(place && Number(place.lng.toFixed(5)));
  };

  useEffect(() => {
    const { current: known } = before;
    before.current = { postcode, lat: lat.value, lng: lng.value };
    // A place that changes together with the postcode belongs to it: a reload has restored both.
    const isMoved = known.lat !== lat.value || known.lng !== lng.value;
    if (known.postcode === postcode || isMoved || !isDirty) return;
    setValue(lat.name, null, changed);
    setValue(lng.name, null, changed);
  }, [postcode, lat.value, lng.value, isDirty, setValue, lat.name, lng.name]);

  const isPlaced = typeof lat.value === 'number' && typeof lng.value === 'number';
  const settled = useDebouncedValue(postcode.trim());
  const hasPostcode = settled !== '';
  const { data } = useCall(getPlace, { query: { postcode: settled } }, { enabled: hasPostcode });
  const ofPostcode = (hasPostcode && data?.place) || null;
  const place = isPlaced ? { lat: Number(lat.value), lng: Number(lng.value) } : ofPostcode;
  // The API stores the place of the postcode for an address without a pin.
  const isByHand = isPlaced && (ofPostcode?.lat !== lat.value || ofPostcode?.lng !== lng.value);
  const isKnown = settled === postcode.trim() && (!hasPostcode || data !== undefined);
  const unplaced = place ? 'map.by_postcode' : 'map.nowhere';
  const find = ({ place: foundPlace, line: first, postcode: code }: Found) => {
    before.current.postcode = code || postcode;
    if (first) setValue(lineSource, first, changed);
    if (code) setValue(postcodeSource, code, changed);
    put(foundPlace);
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1, maxWidth: 620 }}>
      <PinMap
        key={place ? 'placed' : 'unplaced'}
        label={label}
        draggable={{ place, label: what, onMove: put }}
        onFound={find}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        {isKnown && translate(isByHand ? 'map.by_hand' : unplaced)}
        {isKnown && isByHand && ofPostcode && (
          <Button size="small" onClick={() => put(null)}>
            {translate('map.back_to_postcode')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
