import type { Address } from '@nanny-polo/shared/parents';
import { PinMap } from '../map/PinMap.tsx';
import type { Pin } from '../map/pin.ts';

/** A family's addresses on the map, as far as they are placed. */
export function AddressMap({ addresses, label }: { addresses: readonly Address[]; label: string }) {
  const pins = addresses.flatMap(({ lat, lng, ...address }, id): Pin[] =>
    lat === null || lng === null ? [] : [{ id, lat, lng, label: `${address.line}, ${address.postcode}` }],
  );
  return pins.length ? <PinMap pins={pins} label={label} close /> : null;
}
