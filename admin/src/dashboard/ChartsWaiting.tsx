import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Holds the charts' place while figures and charts are on their way. */
export function ChartsWaiting() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={290} />
      <Skeleton variant="rounded" height={290} />
    </Box>
  );
}
