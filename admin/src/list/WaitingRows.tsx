import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Grey rows in place of those that are loading. */
export function WaitingRows() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('shell.loading')} sx={{ px: 1.5 }}>
      {Array.from({ length: 10 }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Box>
  );
}
