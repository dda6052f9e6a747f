import { Box, Button } from '@mui/material';
import { type NannyPlace, nannyPlaces } from '@nanny-polo/shared/nanny-polo';
import { useMemo, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../data/use-call.ts';
import { PinMap } from '../map/PinMap.tsx';
import type { Pin } from '../map/pin.ts';
import { pinList } from '../map/pin-list.ts';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';

/** How many entries the list beside the map shows at first, and adds at a time. */
const listed = 50;

/** All nannies that match the list's filter, on a map and in a list beside it. */
export function NannyMap() {
  const { filterValues: filter } = useListContext();
  const { data, error } = useCall(nannyPlaces, { query: { filter } });
  if (error) return <ErrorPage error={error} />;
  if (!data) return <Waiting />;
  return <Content nannies={data} />;
}

const pinOf = ({ id, lat, lng, display_name }: NannyPlace): Pin[] =>
  lat === null || lng === null
    ? []
    : [{ id, lat, lng, label: display_name, to: `/master/nanny-polo/${id}/show` }];

function Content({ nannies }: { nannies: readonly NannyPlace[] }) {
  const translate = useTranslate();
  const [length, setLength] = useState(listed);
  const pins = useMemo(() => nannies.flatMap(pinOf), [nannies]);
  const unplaced = nannies.length - pins.length;
  const rest = Math.min(listed, nannies.length - length);
  return (
    <Box
      sx={{ p: 1.5, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 3fr) 280px' } }}
    >
      <PinMap pins={pins} label={translate('resources.master/nanny-polo.map')} />
      <Box sx={{ maxHeight: { lg: 640 }, overflowY: 'auto' }} tabIndex={-1}>
        {unplaced > 0 && (
          <Box sx={{ color: 'text.secondary', mb: 1 }}>
            {translate('map.unplaced', { smart_count: unplaced })}
          </Box>
        )}
        <Box component="ul" aria-label={translate('map.list')} sx={pinList}>
          {nannies.slice(0, length).map(({ id, display_name, status }) => (
            <li key={id}>
              <Link to={`/master/nanny-polo/${id}/show`}>{display_name}</Link>
              <NannyPoloStatusChip state={status} />
            </li>
          ))}
        </Box>
        {rest > 0 && (
          <Button onClick={() => setLength(length + listed)}>
            {translate('map.more', { smart_count: rest })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
