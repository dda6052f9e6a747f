import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A group of a form's inputs under a heading: two columns where there is room. */
export function FormPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 2,
          rowGap: 0.5,
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Card>
  );
}
