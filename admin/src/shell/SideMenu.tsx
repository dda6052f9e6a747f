import { Box, type Theme, useMediaQuery } from '@mui/material';
import { type ComponentProps, useContext } from 'react';
import { Menu, Sidebar, type SidebarProps, usePermissions, useTranslate } from 'react-admin';
import { useMatch } from 'react-router-dom';
import { menuOf, type Rights } from '../base/session/rights.ts';
import { FirstScreenContext } from '../ui/page/first-screen.ts';
import { MenuIcon } from '../ui/page/MenuIcon.tsx';
import { MenuCount } from './MenuCount.tsx';

/**
 * react-admin's sidebar, mounted anew where a narrower window makes it a dialog. Otherwise the open sidebar would
 * become a dialog that is closed before it has opened, and which stays over the page, unseen.
 */
export function SideDrawer(sidebar: SidebarProps) {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar key={String(isDialog)} {...sidebar} />;
}

/** The menu of docs/specification.md. A navigation, because the keys of a menu would take those of the shortcuts. */
export function SideMenu() {
  const translate = useTranslate();
  const { permissions } = usePermissions<Rights>();
  return (
    <Menu
      component={Navigation}
      role="navigation"
      id="main-menu"
      aria-label={translate('shell.main_menu')}
      tabIndex={undefined}
    >
      {permissions && menuOf(permissions).map((entry) => <Entry key={entry.path} {...entry} />)}
    </Menu>
  );
}

/** Leaves the keys to the links, the shortcuts and the browser. */
const Navigation = ({ onKeyDown: _, ...nav }: ComponentProps<'nav'>) => <nav {...nav} />;

function Entry({ path, menu }: ReturnType<typeof menuOf>[number]) {
  const isShown = useContext(FirstScreenContext);
  const match = useMatch({ path, end: path === '/' });
  return (
    <Box sx={{ position: 'relative' }}>
      <Menu.Item
        to={path}
        primaryText={menu}
        leftIcon={<MenuIcon path={path} />}
        role="link"
        aria-current={match ? 'page' : undefined}
      />
      {isShown && <MenuCount path={path} />}
    </Box>
  );
}
