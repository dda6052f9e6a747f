import BackIcon from '@mui/icons-material/ArrowBack';
import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { lazyScreen } from '../messages/lazy-screen.ts';
import type { Heading } from '../page/PageTitle.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { useEarlyKeys } from '../shortcuts/early-keys.ts';
import mark from '../theme/mark.svg';
import { AccountMenu } from './AccountMenu.tsx';
import { RefreshButton } from './RefreshButton.tsx';

const LiveStatus = lazyScreen(async () => (await import('./later.ts')).later.LiveStatus);
const Shortcuts = lazyScreen(async () => (await import('./later.ts')).later.Shortcuts);

interface BarProps {
  heading: Heading;
  menuOpen: boolean;
  /** Whether the first screen is shown, so that live updates and shortcuts may load. A key loads shortcuts early. */
  complete: boolean;
  onMenu: () => void;
}

/** The bar at the top: menu button, brand, the screen's name, the command palette, and the account menu. */
export function Bar({ heading: { title, back }, menuOpen, complete, onMenu }: BarProps) {
  const translate = useTranslate();
  const [help, setHelp] = useState(false);
  const isKeyPressed = useEarlyKeys();
  return (
    <Box component="header" sx={bar}>
      <IconButton
        aria-label={translate(menuOpen ? 'shell.close_menu' : 'shell.open_menu')}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <MenuIcon />
      </IconButton>
      <Box component={Link} to="/" sx={brand}>
        <img src={mark} alt="" width="28" height="28" />
        {translate('shell.product')}
      </Box>
      {back && (
        <IconButton component={Link} to={back} aria-label={translate('shell.to_list')} edge="start">
          <BackIcon />
        </IconButton>
      )}
      <Typography
        component="h1"
        variant="h1"
        noWrap
        title={title}
        sx={{ flex: 1, minWidth: 0, fontSize: { xs: 18, sm: 20 } }}
      >
        {title}
      </Typography>
      {complete && (
        <Suspense fallback={null}>
          <LiveStatus />
        </Suspense>
      )}
      <PaletteButton onHelp={() => setHelp(true)} />
      <RefreshButton />
      <AccountMenu />
      {(complete || isKeyPressed) && (
        <Suspense fallback={null}>
          <Shortcuts help={help} onHelp={setHelp} />
        </Suspense>
      )}
    </Box>
  );
}

const bar = {
  position: 'fixed',
  inset: '0 0 auto',
  height: 56,
  boxSizing: 'border-box',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const brand = {
  display: { xs: 'none', sm: 'flex' },
  alignItems: 'center',
  gap: 1,
  width: 160,
  flexShrink: 0,
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 650,
} as const;
