import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';

export function RecordLink({ children }: { children: ReactNode }) {
  const resource = useResourceContext();
  const record = useRecordContext();
  return (
    <Typography
      component={Link}
      to={`/${resource}/${record?.id}/show`}
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
