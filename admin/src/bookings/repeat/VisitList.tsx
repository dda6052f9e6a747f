import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTextsOf } from '../../ui/page/use-text.ts';

/** The number of visits shown before “Show all”. */
const shownAtFirst = 20;

interface VisitListProps<T> {
  visits: readonly T[];
  keyOf: (visit: T) => string | number;
  children: (visit: T) => ReactNode;
}

/** Visits of a series, one per row. “Show all” reveals those after the first 20. */
export function VisitList<T>({ visits, keyOf, children }: VisitListProps<T>) {
  const text = useTextsOf('repeat');
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? visits : visits.slice(0, shownAtFirst);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((visit) => (
          <Box component="li" key={keyOf(visit)} sx={row}>
            {children(visit)}
          </Box>
        ))}
      </Box>
      {visits.length > rows.length && (
        <Button onClick={() => setWhole(true)}>{text('show_all', { count: visits.length })}</Button>
      )}
    </>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 0.75,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;
