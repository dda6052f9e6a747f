import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { NannyPolo } from '@nanny-polo/shared/nanny-polo';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PinMap } from '../map/PinMap.tsx';
import type { Pin } from '../map/pin.ts';
import { ErrorPage } from '../shell/ErrorPage.tsx';
import { Waiting } from '../shell/Waiting.tsx';

/** Dossiers a call, and entries of the list beside the map at a time. */
const page = 1000;
const listed = 50;

/** Everybody whom the list's filter finds, on the map and as a list beside it. */
export function NannyMap() {
  const dataProvider = useDataProvider();
  const { filterValues } = useListContext();
  const { data, error } = useQuery({
    queryKey: ['master/nanny-polo', 'map', filterValues],
    queryFn: async ({ signal }) => {
      const found: NannyPolo[] = [];
      for (let number = 1; ; number += 1) {
        const { data } = await dataProvider.getList<NannyPolo>('master/nanny-polo', {
          filter: filterValues,
          sort: { field: 'display_name', order: 'ASC' },
          pagination: { page: number, perPage: page },
          signal,
        });
        found.push(...data);
        if (data.length < page) return found;
      }
    },
  });
  if (error) return <ErrorPage error={error} />;
  if (!data) return <Waiting />;
  return <Content nannies={data} />;
}

const pinOf = ({ id, lat, lng, display_name, code }: NannyPolo): Pin[] =>
  lat === null || lng === null
    ? []
    : [{ id, lat, lng, label: `${display_name}, ${code}`, to: `/master/nanny-polo/${id}/show` }];

function Content({ nannies }: { nannies: readonly NannyPolo[] }) {
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
        <Box component="ul" aria-label={translate('map.list')} sx={list}>
          {nannies.slice(0, length).map(({ id, display_name, postcode }) => (
            <li key={id}>
              <Link to={`/master/nanny-polo/${id}/show`}>{display_name}</Link> {postcode}
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

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { py: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& a': { color: 'primary.main', fontWeight: 600 },
} as const;
