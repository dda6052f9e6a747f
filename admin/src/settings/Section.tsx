import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface SectionProps {
  heading: string;
  help?: string;
  children: ReactNode;
}

/** A part of the settings under its heading. */
export function Section({ heading, help, children }: SectionProps) {
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2">{heading}</Typography>
      {help && <Box sx={{ color: 'text.secondary' }}>{help}</Box>}
      <Box sx={{ mt: 1.5 }}>{children}</Box>
    </Card>
  );
}
