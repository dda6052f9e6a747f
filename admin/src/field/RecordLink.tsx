import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link to another screen, in a table or among facts. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Typography
      component={Link}
      to={to}
      onClick={(event) => event.stopPropagation()}
      sx={{
        color: 'primary.main',
        fontWeight: 600,
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {children}
    </Typography>
  );
}
