import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export const Small = ({ children }: { children: ReactNode }) => (
  <Box sx={{ color: 'text.secondary', fontSize: 12.5, overflowWrap: 'anywhere' }}>{children}</Box>
);

/** A table as wide as its section, whose outer cells have no padding. */
export const flushTable = {
  '&& td, && th': { py: 0.75, px: { xs: 0.75, sm: 1.5 } },
  '&& td:first-of-type, && th:first-of-type': { pl: 0 },
  '&& td:last-of-type, && th:last-of-type': { pr: 0 },
} as const;
