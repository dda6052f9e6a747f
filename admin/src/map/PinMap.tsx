import { Alert, Skeleton } from '@mui/material';
import { getOutsideServices } from '@nanny-polo/shared/outside-services';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { lazyPart } from '../messages/lazy-screen.ts';
import { mapFrame } from './LondonDrawing.tsx';
import { LondonMap } from './LondonMap.tsx';
import type { MapFault, MapProps } from './pin.ts';

const GoogleMap = lazyPart(async () => (await import('./GoogleMap.tsx')).GoogleMap);

/** Shows pins on Google's map if a key is configured; otherwise, or if that fails, on the built-in map. */
export function PinMap(props: MapProps) {
  const translate = useTranslate();
  const { data, isPending } = useCall(getOutsideServices, {});
  const [fault, setFault] = useState<MapFault | null>(null);
  const waiting = <Skeleton variant="rounded" sx={{ ...mapFrame, height: 'auto' }} />;
  if (isPending) return waiting;
  if (data?.google_maps && !fault) {
    return (
      <Suspense fallback={waiting}>
        <GoogleMap settings={data.google_maps} onFault={setFault} {...props} />
      </Suspense>
    );
  }
  return (
    <div>
      {fault && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate(`map.${fault}`)}
        </Alert>
      )}
      <LondonMap {...props} />
    </div>
  );
}
