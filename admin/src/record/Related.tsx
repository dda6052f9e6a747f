import { Box, Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { type RaRecord, RecordContextProvider, useCanAccess, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { RetryAlert } from '../page/RetryAlert.tsx';
import { type RelatedFilter, useOptions } from './options.ts';

interface RelatedProps {
  resource: string;
  filter: RelatedFilter;
  /** Shown if there are no records. */
  none: string;
}

const shown = 25;

/** Records that belong to the screen's record, each as a link, for admins who may see them. */
export function Related({ resource, filter, none }: RelatedProps) {
  const translate = useTranslate();
  const { sort, Line } = useOptions(resource).related ?? {};
  const { canAccess, isPending: asking } = useCanAccess({ resource, action: 'list' });
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<RaRecord<number>>(
    resource,
    { filter, ...(sort && { sort }), pagination: { page: 1, perPage: shown } },
    { enabled: Boolean(canAccess) },
  );
  if (!asking && !canAccess) return translate('record.not_yours');
  if (error && !data) return <RetryAlert onRetry={refetch}>{translate('list.failed')}</RetryAlert>;
  if (!data) return waiting;
  if (!data.length) return none;
  return (
    <Suspense fallback={waiting}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
          >
            <Box component={Link} to={`/${resource}/${record.id}/show`} sx={line}>
              <RecordContextProvider value={record}>{Line && <Line filter={filter} />}</RecordContextProvider>
            </Box>
          </Box>
        ))}
      </Box>
      {total > shown && translate('record.more', { count: total - shown })}
    </Suspense>
  );
}

const waiting = <Skeleton height={80} />;

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 1,
  minHeight: 40,
  boxSizing: 'border-box',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
