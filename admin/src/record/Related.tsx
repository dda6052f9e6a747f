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
  const { sort } = useOptions(resource).related ?? {};
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
    <>
      <RelatedLines resource={resource} filter={filter} records={data} />
      {total > shown && translate('record.more', { count: total - shown })}
    </>
  );
}

interface RelatedLinesProps extends Omit<RelatedProps, 'none'> {
  records: readonly RaRecord<number>[];
}

/** A line for each of these records, as its resource shows it on other screens, with a link to its screen. */
export function RelatedLines({ resource, filter, records }: RelatedLinesProps) {
  const { Line } = useOptions(resource).related ?? {};
  return (
    <Suspense fallback={waiting}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {records.map((record) => (
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
