import type { SvgIconComponent } from '@mui/icons-material';
import AdminListIcon from '@mui/icons-material/BadgeOutlined';
import NannyPoloIcon from '@mui/icons-material/ContactPageOutlined';
import BookingIcon from '@mui/icons-material/EventNoteOutlined';
import ParentsIcon from '@mui/icons-material/FamilyRestroomOutlined';
import DocumentsIcon from '@mui/icons-material/FolderSharedOutlined';
import NannyIcon from '@mui/icons-material/PersonOutlined';
import DiscountIcon from '@mui/icons-material/SellOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import RoleIcon from '@mui/icons-material/ShieldOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import type { AdminScreen } from '@nanny-polo/shared/admin-screens';
import { usePermissions, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import type { Rights } from '../app/auth-provider.ts';
import { menuFor } from './menu.ts';

export const icons: Record<NonNullable<AdminScreen['menu']>['name'], SvgIconComponent> = {
  dashboard: DashboardIcon,
  role: RoleIcon,
  'admin-user': AdminListIcon,
  booking: BookingIcon,
  discount: DiscountIcon,
  'nanny-polo': NannyPoloIcon,
  'parent-documents': DocumentsIcon,
  parents: ParentsIcon,
  nanny: NannyIcon,
  settings: SettingsIcon,
};

interface SideMenuProps {
  phone: boolean;
  open: boolean;
  onClose: () => void;
}

/** The side menu: a drawer on phones, a rail of icons or the whole menu on wider screens. */
export function SideMenu({ phone, open, onClose }: SideMenuProps) {
  if (phone) {
    return (
      <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 264, pt: 1 } } }}>
        <Entries wide onChoose={onClose} />
      </Drawer>
    );
  }
  const width = open ? 208 : 64;
  return (
    <Box sx={{ width, flexShrink: 0 }}>
      <Box
        sx={{ position: 'fixed', top: 56, bottom: 0, width, overflowY: 'auto', overflowX: 'hidden', py: 1.5 }}
      >
        <Entries wide={open} />
      </Box>
    </Box>
  );
}

function Entries({ wide, onChoose }: { wide: boolean; onChoose?: () => void }) {
  const translate = useTranslate();
  const { permissions } = usePermissions<Rights>();
  return (
    <Box component="nav" aria-label={translate('shell.main_menu')}>
      <List disablePadding sx={{ px: 1 }}>
        {permissions &&
          menuFor(permissions).map(({ path, menu }) => {
            const Icon = icons[menu.name];
            return (
              <ListItem key={path} disablePadding sx={{ mb: 0.25 }}>
                <ListItemButton
                  component={NavLink}
                  to={path}
                  end={path === '/'}
                  title={wide ? undefined : menu.label}
                  onClick={onChoose}
                  sx={entry}
                >
                  <ListItemIcon sx={{ color: 'inherit' }}>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  <Box component="span" sx={wide ? {} : outOfSight}>
                    {menu.label}
                  </Box>
                </ListItemButton>
              </ListItem>
            );
          })}
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

const outOfSight = {
  clipPath: 'inset(50%)',
  position: 'absolute',
  width: '1px',
  whiteSpace: 'nowrap',
} as const;
