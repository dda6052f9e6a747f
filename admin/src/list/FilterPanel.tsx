import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { FilterLiveForm } from 'react-admin';

/** The filters of a list, applied as soon as they are set, as many side by side as there is room for. */
export const FilterPanel = ({ children }: { children: ReactNode }) => (
  <FilterLiveForm>
    <Box sx={panel}>{children}</Box>
  </FilterLiveForm>
);

const panel = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
  columnGap: 1.5,
  alignItems: 'center',
  px: 1.5,
  pb: 2,
} as const;
