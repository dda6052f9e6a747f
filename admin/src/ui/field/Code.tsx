import { Box } from '@mui/material';

/** A record's code, small: people read names, and quote the code. */
export const Code = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontSize: 12.5, fontWeight: 400 }}>
    {children}
  </Box>
);
