import { Box, Button } from '@mui/material';
import { type NannyPlace, nannyPlaces } from '@nanny-polo/shared/people/nanny-polo';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { MapAndList } from '../../ui/map/MapAndList.tsx';
import { ErrorPage } from '../../ui/page/ErrorPage.tsx';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';

/** The number of entries that the list beside the map shows at first, and that each press of its button adds. */
const pageSize = 50;

const pinOf = ({ id, lat, lng, display_name: label }: NannyPlace) => ({
  ...{ id, lat, lng, label },
  to: `/master/nanny-polo/${id}/show`,
});

/** All nannies that match the list's filter, on a map and in a list beside it. */
export function NannyMap() {
  const translate = useTranslate();
  const { filterValues: filter } = useListContext();
  const { data, error } = useCall(nannyPlaces, { query: { filter } });
  const [listed, setListed] = useState(pageSize);
  if (error) return <ErrorPage error={error} />;
  if (!data) return <Waiting />;
  const rest = Math.min(pageSize, data.length - listed);
  return (
    <Box sx={{ p: 1.5 }}>
      <MapAndList
        items={data}
        pinOf={pinOf}
        chipOf={({ status }) => <NannyPoloStatusChip state={status} />}
        label={translate('resources.master/nanny-polo.map')}
        listLabel={translate('map.list')}
        listed={listed}
        below={
          rest > 0 && (
            <Button onClick={() => setListed(listed + pageSize)}>
              {translate('map.more', { smart_count: rest })}
            </Button>
          )
        }
      />
    </Box>
  );
}
