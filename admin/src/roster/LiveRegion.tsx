import Box from '@mui/material/Box';
import { unseen } from '../theme/unseen.ts';
import { type Cell, useCell } from './cell.ts';

export const LiveRegion = ({ said }: { said: Cell<string> }) => (
  <Box role="status" aria-live="polite" sx={unseen}>
    {useCell(said, (words) => words)}
  </Box>
);
