import { Box, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { usePermissions, useStore, useTranslate } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { Forbidden } from '../page/Forbidden.tsx';
import { FirstScreenContext } from '../page/first-screen.ts';
import { NotFound } from '../page/NotFound.tsx';
import { type Heading, PageTitle, PageTitleContext } from '../page/PageTitle.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { mayOpen } from '../session/may-open.ts';
import type { Rights } from '../session/rights.ts';
import { Bar } from './Bar.tsx';
import { FirstScreen } from './FirstScreen.tsx';
import { Notifications } from './Notifications.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';

interface LayoutProps {
  children: ReactNode;
  /** Called once the first screen is shown. */
  onFirstScreen: () => void;
}

/** Bar, menu and the screen, or the page for an unknown URL. */
export function Layout({ children, onFirstScreen }: LayoutProps) {
  const [heading, setHeading] = useState<Heading>({ title: '' });
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [wide, setWide] = useStore('menu.wide', true);
  const [drawer, setDrawer] = useState(false);
  const [shown, setShown] = useState(false);
  const onShown = useCallback(() => {
    setShown(true);
    onFirstScreen();
  }, [onFirstScreen]);
  const open = phone ? drawer : wide;
  const setOpen = phone ? setDrawer : setWide;
  return (
    <PageTitleContext value={setHeading}>
      <SkipLink />
      <Bar heading={heading} menuOpen={open} complete={shown} onMenu={() => setOpen(!open)} />
      <Notifications preload={shown} />
      {!shown && heading.title && <FirstScreen onShown={onShown} />}
      <Box sx={{ display: 'flex', pt: '56px', minHeight: '100dvh', boxSizing: 'border-box' }}>
        <SideMenu phone={phone} open={open} counted={shown} onClose={() => setDrawer(false)} />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 1.5, sm: 2, lg: 3 },
            pt: 2,
            pb: 4,
            '&:focus': { outline: 0 },
          }}
        >
          <ErrorBoundary FallbackComponent={FailedScreen}>
            <Suspense fallback={<Waiting />}>
              <FirstScreenContext value={shown}>
                <Screen>{children}</Screen>
              </FirstScreenContext>
            </Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </PageTitleContext>
  );
}

/** The error page in place of a screen, whose title may not have been set yet. */
function FailedScreen(props: FallbackProps) {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title={translate('shell.error')} />
      <ErrorPage {...props} />
    </>
  );
}

/** The screen at this URL, or why this admin cannot open it. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { permissions } = usePermissions<Rights>();
  if (!permissions) return <Waiting />;
  const access = mayOpen(pathname, permissions);
  if (access === 'unknown') return <NotFound />;
  return access === 'yes' ? children : <Forbidden />;
}
