import type { Address } from '@nanny-polo/shared/parents';
import { LondonMap, type Pin, viewOf } from '../map/LondonMap.tsx';

/** A family's addresses on the map, as far as they are placed. */
export function AddressMap({ addresses, label }: { addresses: readonly Address[]; label: string }) {
  const pins = addresses.flatMap(({ lat, lng, ...address }, id): Pin[] =>
    lat === null || lng === null ? [] : [{ id, lat, lng, label: `${address.line}, ${address.postcode}` }],
  );
  return pins.length ? <LondonMap pins={pins} label={label} start={viewOf(pins)} /> : null;
}
