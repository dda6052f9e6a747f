import { Alert, Skeleton } from '@mui/material';
import { getOutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { lazyPart } from '../../base/messages/lazy-screen.ts';
import { mapFrame } from './map-frame.ts';
import type { MapFault, MapProps } from './pin.ts';

const GoogleMap = lazyPart(async () => (await import('./GoogleMap.tsx')).GoogleMap);
const BuiltInMap = lazyPart(async () => (await import('./BuiltInMap.tsx')).BuiltInMap);

/** Shows pins on Google's map if a key is configured; otherwise, or if that fails, on the built-in map. */
export function PinMap(props: MapProps) {
  const translate = useTranslate();
  const { data, isPending } = useCall(getOutsideServices, {});
  const [fault, setFault] = useState<MapFault | null>(null);
  const waiting = <Skeleton variant="rounded" sx={{ ...mapFrame, height: 'auto' }} />;
  if (isPending) return waiting;
  return (
    <div>
      {fault && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate(`map.${fault}`)}
        </Alert>
      )}
      <Suspense fallback={waiting}>
        {data?.google_maps && !fault ? (
          <GoogleMap settings={data.google_maps} onFault={setFault} {...props} />
        ) : (
          <BuiltInMap tiles={data?.map_tiles} {...props} />
        )}
      </Suspense>
    </div>
  );
}
