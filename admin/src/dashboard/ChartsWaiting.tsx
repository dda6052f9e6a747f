import { Box, Skeleton } from '@mui/material';

/** Placeholder for the charts while their code and figures load. */
export function ChartsWaiting() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={290} />
      <Skeleton variant="rounded" height={290} />
    </Box>
  );
}
