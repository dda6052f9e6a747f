import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface SectionProps {
  /** A text or its key. */
  heading: string;
  help?: string;
  /** Whether it is left out when the page is printed. */
  offPaper?: boolean;
  /** Shown at the end of the heading's row. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ heading, help, offPaper = false, action, children }: SectionProps) {
  const translate = useTranslate();
  return (
    <Card
      component="section"
      className={offPaper ? 'off-paper' : ''}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {translate(heading, { _: heading })}
        </Typography>
        {action}
      </Box>
      {help && <Box sx={{ color: 'text.secondary' }}>{help}</Box>}
      <Box sx={{ mt: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Box>
    </Card>
  );
}

/** Lays out the main part of a record's screen and its side part, side by side where there is room. */
export const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
  gap: 2,
  alignItems: 'start',
  maxWidth: 1240,
} as const;

export const stack = { display: 'grid', gap: 2, minWidth: 0 } as const;
