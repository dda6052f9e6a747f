import Box from '@mui/material/Box';
import type { NannyPolo } from '@nanny-polo/shared/nanny-polo';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { LondonMap, type Pin } from '../map/LondonMap.tsx';
import { ErrorPage } from '../shell/ErrorPage.tsx';
import { Waiting } from '../shell/Waiting.tsx';

const page = 1000;

/** Everybody whom the list's filter finds, on the map and as a list beside it. */
export function NannyMap() {
  const translate = useTranslate();
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
  const pins = data.flatMap(({ id, lat, lng, display_name, code }): Pin[] =>
    lat === null || lng === null
      ? []
      : [{ id, lat, lng, label: `${display_name}, ${code}`, to: `/master/nanny-polo/${id}/show` }],
  );
  return (
    <Box
      sx={{ p: 1.5, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 3fr) 280px' } }}
    >
      <LondonMap pins={pins} label={translate('resources.master/nanny-polo.map')} />
      <Box component="ul" aria-label={translate('map.list')} tabIndex={0} sx={list}>
        {data.map(({ id, display_name, postcode }) => (
          <li key={id}>
            <Link to={`/master/nanny-polo/${id}/show`}>{display_name}</Link> {postcode}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 560,
  overflowY: 'auto',
  '& li': { py: 0.75, borderBottom: 1, borderColor: 'divider', contentVisibility: 'auto' },
  '& a': { color: 'primary.main', fontWeight: 600 },
} as const;
