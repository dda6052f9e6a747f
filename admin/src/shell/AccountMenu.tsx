import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { Avatar, Box, ButtonBase, Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useLogout, useTheme, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { initials } from '../field/Portrait.tsx';
import { unseen } from '../theme/unseen.ts';

/** The menu of the signed-in admin: settings, colour scheme and sign-out. */
export function AccountMenu() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const logout = useLogout();
  const [scheme, setScheme] = useTheme();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const other = scheme === 'dark' ? 'light' : 'dark';

  const choose = (act: () => unknown) => () => {
    setAnchor(null);
    act();
  };

  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '20px', p: 0.5, flexShrink: 0 }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            fontSize: 13,
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(identity?.fullName ?? '')}
        </Avatar>
        <Box component="span" sx={unseen}>
          {translate('shell.account')}: {identity?.fullName}
        </Box>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: {
            subheader: <SignedInAdmin name={identity?.fullName} email={identity?.email} />,
            'aria-label': translate('shell.account'),
          },
        }}
      >
        <MenuItem onClick={choose(() => navigate('/settings'))}>
          <ListItemIcon>
            <SettingsIcon fontSize="small" />
          </ListItemIcon>
          {translate('shell.settings')}
        </MenuItem>
        <MenuItem onClick={choose(() => setScheme(other))}>
          <ListItemIcon>
            {other === 'dark' ? <DarkIcon fontSize="small" /> : <LightIcon fontSize="small" />}
          </ListItemIcon>
          {translate(`shell.${other}`)}
        </MenuItem>
        <MenuItem onClick={choose(() => logout())}>
          <ListItemIcon>
            <SignOutIcon fontSize="small" />
          </ListItemIcon>
          {translate('shell.sign_out')}
        </MenuItem>
      </Menu>
    </>
  );
}

function SignedInAdmin({ name, email }: { name: string | undefined; email: string | undefined }) {
  return (
    <Box component="li" role="none" sx={{ px: 2, pt: 1.5, pb: 1, maxWidth: 280 }}>
      <Box sx={{ fontWeight: 650 }}>{name}</Box>
      <Box sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>{email}</Box>
      <Divider sx={{ mt: 1 }} />
    </Box>
  );
}
