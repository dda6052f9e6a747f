import BackIcon from '@mui/icons-material/ArrowBack';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Box, IconButton } from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';
import { useContext, useState } from 'react';
import {
  AppBar,
  type AppBarProps,
  LoadingIndicator,
  TitlePortal,
  ToggleThemeButton,
  useTranslate,
} from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { findBackPath } from '../base/data/open-record.ts';
import { LiveStatus } from '../records/live/LiveStatus.tsx';
import { FirstScreenContext } from '../ui/page/first-screen.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';

export function Bar(props: AppBarProps) {
  const translate = useTranslate();
  const back = findBackPath(useLocation().pathname);
  return (
    <AppBar {...props} toolbar={<Tools />} userMenu={<AccountMenu />}>
      <Box component={Link} to="/" sx={brand}>
        <img src="/logo.svg" alt="" height="28" />
        <span>{agency.name}</span>
      </Box>
      {back && (
        <IconButton component={Link} to={back} aria-label={translate('shell.to_list')} edge="start">
          <BackIcon />
        </IconButton>
      )}
      <TitlePortal component="h1" variant="h1" sx={{ fontSize: { xs: 18, sm: 20 } }} />
    </AppBar>
  );
}

/** Live updates once the first screen is shown, the command palette, help, the colour scheme, and shortcuts. */
function Tools() {
  const translate = useTranslate();
  const isShown = useContext(FirstScreenContext);
  const [help, setHelp] = useState(false);
  return (
    <>
      {isShown && <LiveStatus />}
      <PaletteButton onHelp={() => setHelp(true)} />
      <IconButton
        component={Link}
        to="/whats-here"
        color="inherit"
        aria-label={translate('shell.whats_here')}
      >
        <HelpIcon />
      </IconButton>
      <ToggleThemeButton />
      <LoadingIndicator />
      <Shortcuts help={help} onHelp={setHelp} />
    </>
  );
}

const brand = {
  display: { xs: 'none', sm: 'flex' },
  alignItems: 'center',
  gap: 1,
  width: 152,
  flexShrink: 0,
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 650,
  '& img': { flexShrink: 0, maxWidth: 72, objectFit: 'contain' },
  // A long name ends in dots on its second line.
  '& span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    lineHeight: 1.3,
  },
} as const;
