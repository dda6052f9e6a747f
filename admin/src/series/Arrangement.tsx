import { Box } from '@mui/material';
import type { Series } from '@nanny-polo/shared/series';
import { RecordContextProvider, useGetList, useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Section } from '../record/Section.tsx';
import { SeriesLine } from './SeriesLine.tsx';

/** The other series of an arrangement; each change from a given day adds one. Renders nothing if there are none. */
export function Arrangement({ record }: { record: Series }) {
  const translate = useTranslate();
  const root = record.root_id ?? record.id;
  const { data: first } = useGetOne<Series>('series', { id: root }, { enabled: root !== record.id });
  const { data: later = [] } = useGetList<Series>('series', {
    filter: { root_id: root },
    sort: { field: 'first_day', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  });
  const others = [...(first ? [first] : []), ...later].filter(({ id }) => id !== record.id);
  if (others.length === 0) return null;
  return (
    <Section heading={translate('resources.series.show.arrangement')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {others.map((one) => (
          <li key={one.id}>
            <Box component={Link} to={`/series/${one.id}/show`} sx={line}>
              <RecordContextProvider value={one}>
                <SeriesLine filter={{ root_id: root }} />
              </RecordContextProvider>
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  py: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
