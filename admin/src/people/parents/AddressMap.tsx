import { Box } from '@mui/material';
import type { Address } from '@nanny-polo/shared/people/family-fields';
import { useTranslate } from 'react-admin';
import { describePlace } from '../../ui/map/geometry.ts';
import { PinMap } from '../../ui/map/PinMap.tsx';
import { isPlaced } from '../../ui/map/pin.ts';

/** A map of a family's addresses that have coordinates. */
export function AddressMap({ addresses, label }: { addresses: readonly Address[]; label: string }) {
  const translate = useTranslate();
  const homes = addresses
    .map(({ lat, lng, label, line }, id) => ({ id, lat, lng, label: label || line }))
    .filter(isPlaced);
  const unplaced = addresses.length - homes.length;
  return (
    <div>
      {homes.length > 0 && (
        <div className="off-paper">
          <PinMap homes={homes} label={label} />
        </div>
      )}
      <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 0.5 }}>
        {homes.map((home) => (
          <div key={home.id}>
            {translate('map.labelled_place', { what: home.label, where: describePlace(home) })}
          </div>
        ))}
        {unplaced > 0 && translate('map.unplaced', { smart_count: unplaced })}
      </Box>
    </div>
  );
}
