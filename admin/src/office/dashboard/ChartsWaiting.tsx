import { Box, Skeleton } from '@mui/material';

export function ChartsWaiting() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={290} />
      <Skeleton variant="rounded" height={290} />
    </Box>
  );
}
