import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface PageMessageProps {
  icon?: ReactNode;
  heading: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** A page, or part of one, with only a message and links. */
export function PageMessage({ icon, heading, text, children }: PageMessageProps) {
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: 2, py: { xs: 6, sm: 10 }, textAlign: 'center' }}>
      {icon && (
        <Box
          sx={{
            display: 'inline-flex',
            p: 1.75,
            borderRadius: '50%',
            bgcolor: 'info.light',
            color: 'info.main',
            mb: 2,
          }}
        >
          {icon}
        </Box>
      )}
      <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>}
      {children && (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap', mt: 3 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
