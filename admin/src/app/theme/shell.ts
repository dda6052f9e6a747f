import type { DrawerProps, Theme } from '@mui/material';
import { radius, type Scheme } from '@nanny-polo/shared/agency/tokens';
import { notificationTimer } from '@nanny-polo/shared/contract/constants';
import type { RaThemeOptions } from 'react-admin';
import { en } from '../../base/messages/en.ts';

export const sidebar = { width: 208, closedWidth: 64 };

/** The frame around the screens: react-admin's layout, bar and menus. */
export const shellComponentsOf = (scheme: Scheme): RaThemeOptions['components'] => ({
  RaLayout: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        // A wide table scrolls, not the page.
        '&, & .RaLayout-content': { minWidth: 0 },
        '& .RaLayout-content': {
          padding: theme.spacing(2, 1.5, 4),
          [theme.breakpoints.up('sm')]: { padding: theme.spacing(2, 2, 4) },
          [theme.breakpoints.up('lg')]: { padding: theme.spacing(2, 3, 4) },
          // The floating button for a new record covers nothing at the end of the page.
          '&:has(.list-page .RaCreateButton-floating)': { paddingBottom: 124 },
        },
      }),
    },
  },
  RaSkipNavigationButton: {
    styleOverrides: {
      root: { '&, &:hover': { backgroundColor: scheme.primary, color: scheme.onPrimary, opacity: 1 } },
    },
  },
  RaAppBar: {
    defaultProps: { color: 'inherit', elevation: 0 },
    styleOverrides: {
      root: {
        backgroundColor: scheme.surface,
        borderBottom: `1px solid ${scheme.line}`,
        '& .RaAppBar-toolbar': { gap: 4 },
      },
    },
  },
  // A phone has no room for it in the bar; the settings offer the same choice.
  RaToggleThemeButton: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }),
    },
  },
  RaUserMenu: {
    styleOverrides: {
      root: {
        // A long name ends in dots.
        '& .RaUserMenu-userButton': {
          display: 'block',
          maxWidth: 200,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          '& .MuiButton-startIcon': { display: 'inline-flex', verticalAlign: 'middle' },
        },
      },
    },
  },
  RaNotification: { defaultProps: { autoHideDuration: notificationTimer * 100, multiLine: true } },
  MuiCircularProgress: { defaultProps: { 'aria-label': en.shell.loading } },
  RaSidebar: {
    defaultProps: {
      // On a phone the menu is a dialog, which takes its name from the navigation in it.
      slotProps: {
        paper: ({ variant }: DrawerProps) =>
          variant === 'temporary' ? { 'aria-labelledby': 'main-menu' } : {},
      },
    },
  },
  RaMenu: {
    styleOverrides: {
      root: {
        padding: '12px 8px',
        '& .RaMenuItemLink-root': {
          minHeight: 40,
          marginBottom: 2,
          padding: '6px 14px',
          borderRadius: radius.medium,
          fontWeight: 600,
          '& .RaMenuItemLink-icon': { minWidth: 36, color: 'inherit' },
          '&.RaMenuItemLink-active': { backgroundColor: scheme.quiet, color: scheme.onQuiet },
        },
      },
    },
  },
  RaMenuItemLink: { styleOverrides: { root: { '& .RaMenuItemLink-icon': { minWidth: 36 } } } },
});
