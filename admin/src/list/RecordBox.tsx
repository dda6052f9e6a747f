import Box from '@mui/material/Box';
import type { SxProps } from '@mui/system';
import type { ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecordAhead } from './use-record-ahead.ts';

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
    <Box component={Link} to={path} data-record={path} {...useRecordAhead(resource, id)} sx={sx}>
      {children}
    </Box>
  );
}
