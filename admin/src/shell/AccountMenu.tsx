import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { ListSubheader, type Theme, useMediaQuery } from '@mui/material';
import { Logout, MenuItemLink, UserMenu, useGetIdentity, useTranslate, useUserMenu } from 'react-admin';

export function AccountMenu() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const isNamed = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const words = `${translate('shell.account')}: ${identity?.fullName}`;
  return (
    // Where the button shows the name, its label must contain it; elsewhere it must be a key.
    <UserMenu label={isNamed ? words : 'shell.account'}>
      <ListSubheader role="none">{identity?.email}</ListSubheader>
      <SettingsItem />
      <Logout />
    </UserMenu>
  );
}

function SettingsItem() {
  const menu = useUserMenu();
  return (
    <MenuItemLink
      to="/settings"
      primaryText="shell.settings"
      leftIcon={<SettingsIcon fontSize="small" />}
      onClick={menu?.onClose}
    />
  );
}
