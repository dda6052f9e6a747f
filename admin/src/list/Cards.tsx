import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { RecordBox } from './RecordBox.tsx';

interface CardsProps<T> {
  /** The card's title, what is shown at the end of its line, and what is shown below. */
  heading: (record: T) => ReactNode;
  mark?: (record: T) => ReactNode;
  children: (record: T) => ReactNode;
}

/** The records on a phone: one card each, which is a link to the record. */
export function Cards<T extends RaRecord<number>>({ heading, mark, children }: CardsProps<T>) {
  const { data = [], resource } = useListContext<T>();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((record) => (
        <Box component="li" key={record.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <RecordBox resource={resource} id={record.id} sx={card}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Box sx={{ fontWeight: 650, flex: 1, minWidth: 0 }}>{heading(record)}</Box>
              {mark?.(record)}
            </Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{children(record)}</Box>
          </RecordBox>
        </Box>
      ))}
    </Box>
  );
}

const card = {
  display: 'block',
  p: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:active': { bgcolor: 'action.hover' },
} as const;
