import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import { Link } from 'react-router-dom';
import { usePrefetchRecord } from './use-prefetch-record.ts';

interface RecordBoxProps {
  resource: string;
  id: Identifier;
  sx: SxProps;
  children: ReactNode;
}

/** A box that links to a record and prefetches it. */
export function RecordBox({ resource, id, sx, children }: RecordBoxProps) {
  const path = `/${resource}/${id}/show`;
  return (
    <Box component={Link} to={path} data-record={path} {...usePrefetchRecord(resource, id)} sx={sx}>
      {children}
    </Box>
  );
}
