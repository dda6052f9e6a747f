import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Section } from '../record/Section.tsx';

/** A group of a form's inputs under a heading: two columns where there is room. */
export const FormPart = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Section heading={heading}>
    <Box sx={grid}>{children}</Box>
  </Section>
);

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'start',
} as const;
