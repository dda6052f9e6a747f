import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { type RaRecord, useCanAccess, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

interface RelatedProps<T> {
  resource: string;
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** Said when there are none. */
  none: string;
  /** One record in a line or two. */
  children: (record: T) => ReactNode;
}

const shown = 25;

/** Records that belong to the one of the screen, each the way to itself, for who may see them. */
export function Related<T extends RaRecord<number>>({
  resource,
  filter,
  sort,
  none,
  children,
}: RelatedProps<T>) {
  const translate = useTranslate();
  const { canAccess, isPending: asking } = useCanAccess({ resource, action: 'list' });
  const {
    data,
    total = 0,
    error,
  } = useGetList<T>(
    resource,
    { filter, sort, pagination: { page: 1, perPage: shown } },
    { enabled: Boolean(canAccess) },
  );
  if (!asking && !canAccess) return translate('record.not_yours');
  if (error && !data) return <Alert severity="warning">{translate('list.failed')}</Alert>;
  if (!data) return <Skeleton height={80} />;
  if (!data.length) return none;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
          >
            <Box component={Link} to={`/${resource}/${record.id}/show`} sx={line}>
              {children(record)}
            </Box>
          </Box>
        ))}
      </Box>
      {total > shown && translate('record.more', { count: total - shown })}
    </>
  );
}

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
