import { Box, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { canOpen, type Rights } from '../../base/session/rights.ts';

interface PermittedLinkProps {
  /** A path below /admin. */
  to: string;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** A link to a screen, or only its text if this admin may not open the screen. */
export function PermittedLink({ to, sx = plain, children }: PermittedLinkProps) {
  const { permissions } = usePermissions<Rights>();
  const [pathname = ''] = to.split('?');
  return canOpen(pathname, permissions) ? (
    <Box component={Link} to={to} sx={sx}>
      {children}
    </Box>
  ) : (
    <Box component="span" sx={sx}>
      {children}
    </Box>
  );
}

const plain = { fontWeight: 600, '&:is(a)': { color: 'primary.main' } } as const;
