import { Box, Typography } from '@mui/material';
import { usePermissions, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { canOpen, type Rights } from '../../base/session/rights.ts';
import { type BookingLayout, linkTo, type Page, type PageGroup, pageGroups } from './page-groups.ts';

interface PageHeadProps {
  group: PageGroup;
  /** The layout in which the list is shown. */
  view?: BookingLayout;
}

/** Below the title: tabs to the pages of a group that the admin may open, and what this page is. */
export function PageHead({ group, view }: PageHeadProps) {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { permissions } = usePermissions<Rights>();
  const pages: readonly Page[] = pageGroups[group];
  const shown = pages.find((page) => page.path === pathname && page.view === view);
  const open = pages.filter(({ path }) => canOpen(path, permissions));
  return (
    <Box className="off-paper" sx={head}>
      {open.length > 1 && (
        <Box component="nav" aria-label={translate('list.pages')} sx={{ display: 'flex', overflowX: 'auto' }}>
          {open.map((page) => (
            <Box
              key={page.label}
              component={Link}
              to={linkTo(page, page.path === pathname ? search : '')}
              aria-current={page === shown ? 'page' : undefined}
              sx={tab}
            >
              {translate(page.label)}
            </Box>
          ))}
        </Box>
      )}
      {shown && (
        <Typography sx={{ color: 'text.secondary', fontSize: 13.5 }}>{translate(shown.purpose)}</Typography>
      )}
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 36,
  mb: 1,
} as const;

const tab = {
  flex: 'none',
  px: 1.5,
  py: { xs: 1.25, md: 0.75 },
  borderBottom: 2,
  borderColor: 'transparent',
  color: 'text.secondary',
  fontWeight: 600,
  fontSize: 14,
  textDecoration: 'none',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
} as const;
