import { Box, List, ListItem, ListItemButton, ListItemIcon } from '@mui/material';
import { Suspense } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { lazyPart, lazyScreen } from '../messages/lazy-screen.ts';
import { MenuIcon } from '../page/MenuIcon.tsx';
import { menuFor, type Rights } from '../session/rights.ts';
import { unseen } from '../theme/unseen.ts';

const Drawer = lazyPart(async () => (await import('./later.ts')).later.Drawer);
const MenuCount = lazyScreen(async () => (await import('./later.ts')).later.MenuCount);

interface SideMenuProps {
  phone: boolean;
  open: boolean;
  /** Whether the entries show their counts. */
  counted: boolean;
  onClose: () => void;
}

/** The side menu: a drawer on phones, a rail of icons or the whole menu on wider screens. */
export function SideMenu({ phone, open, counted, onClose }: SideMenuProps) {
  if (phone) {
    // Wide screens never need the drawer, and a phone's first screen only if the menu is opened at once.
    if (!open && !counted) return null;
    return (
      <Suspense fallback={null}>
        <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 264, pt: 1 } } }}>
          <Entries wide counted={counted} onChoose={onClose} />
        </Drawer>
      </Suspense>
    );
  }
  const width = open ? 208 : 64;
  return (
    <Box sx={{ width, flexShrink: 0 }}>
      <Box
        sx={{ position: 'fixed', top: 56, bottom: 0, width, overflowY: 'auto', overflowX: 'hidden', py: 1.5 }}
      >
        <Entries wide={open} counted={counted} />
      </Box>
    </Box>
  );
}

function Entries({ wide, counted, onChoose }: { wide: boolean; counted: boolean; onChoose?: () => void }) {
  const translate = useTranslate();
  const { permissions } = usePermissions<Rights>();
  return (
    <Box component="nav" aria-label={translate('shell.main_menu')}>
      <List disablePadding sx={{ px: 1 }}>
        {permissions &&
          menuFor(permissions).map(({ path, menu }) => (
            <ListItem key={path} disablePadding sx={{ mb: 0.25, position: 'relative' }}>
              <ListItemButton
                component={NavLink}
                to={path}
                end={path === '/'}
                title={wide ? undefined : menu}
                onClick={onChoose}
                sx={entry}
              >
                <ListItemIcon sx={{ color: 'inherit' }}>
                  <MenuIcon path={path} />
                </ListItemIcon>
                <Box component="span" sx={wide ? {} : unseen}>
                  {menu}
                </Box>
              </ListItemButton>
              {counted && (
                <Suspense fallback={null}>
                  <MenuCount path={path} wide={wide} onChoose={onChoose} />
                </Suspense>
              )}
            </ListItem>
          ))}
      </List>
    </Box>
  );
}

const entry = {
  borderRadius: 1,
  minHeight: 40,
  px: 1.75,
  color: 'text.secondary',
  fontWeight: 600,
  '&.active': { bgcolor: 'info.light', color: 'info.main' },
} as const;
