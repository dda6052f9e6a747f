import { Alert, Box, styled, type Theme, useMediaQuery } from '@mui/material';
import { adminScreenAt } from '@nanny-polo/shared/admin-screens';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { usePermissions, useStore, useTranslate } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { FirstScreenContext } from '../page/first-screen.ts';
import { Forbidden, NotFound } from '../page/NoScreen.tsx';
import { type Heading, PageTitle, PageTitleContext } from '../page/PageTitle.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { hasUnsavedInput } from '../session/kept-input.ts';
import { mayOpen, type Rights } from '../session/rights.ts';
import { Bar } from './Bar.tsx';
import { Notifications } from './Notifications.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useLeaveUndone } from './use-leave-undone.ts';

interface LayoutProps {
  children: ReactNode;
  /** Called once the first screen is shown. */
  onFirstScreen: () => void;
}

/** The bar, the menu, and the screen or why it cannot be shown. */
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
  useLeaveUndone();
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

/**
 * The screen at this URL, or why this admin cannot open it. It follows the permissions at once and keeps the URL, so
 * screens turn off react-admin's own check, which would leave it. A form with unsaved input stays until it is left.
 */
function Screen({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { permissions } = usePermissions<Rights>();
  const isAllowed = mayOpen(pathname, permissions);
  const isKept = !isAllowed && hasUnsavedInput(pathname);
  useRefetchFor(isKept ? undefined : permissions);
  if (!permissions) return <Waiting />;
  if (isAllowed || isKept) {
    return (
      <>
        {isKept && (
          <Alert severity="warning" sx={{ mb: 2, position: 'sticky', top: 64, zIndex: 1 }}>
            <strong>{translate('shell.forbidden_now')}.</strong> {translate('shell.forbidden_now_text')}
          </Alert>
        )}
        {children}
      </>
    );
  }
  const access = adminScreenAt(pathname)?.access;
  return access && access !== 'guest' ? <Forbidden /> : <NotFound />;
}

/** Fetches what is on screen again when the permissions have changed, since what the API returns depends on them. */
function useRefetchFor(rights: Rights | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef(rights);
  useEffect(() => {
    if (!rights || before.current === rights) return;
    if (before.current) void queryClient.invalidateQueries();
    before.current = rights;
  }, [queryClient, rights]);
}

/** The first screen counts as shown after this many milliseconds without a fetch. */
const quiet = 1000;

/** Marks the end of the first screen in the browser's performance timeline; a test measures what was loaded before. */
const firstScreenMark = 'first-screen';

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: quiet }) : setTimeout(run, 0);

/** Calls `onShown` once the first screen has its data and the browser is idle, so that less urgent parts may load. */
function FirstScreen({ onShown }: { onShown: () => void }) {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching) return;
    const shown = () => {
      performance.mark(firstScreenMark);
      onShown();
    };
    const timer = setTimeout(() => whenIdle(shown), quiet);
    return () => clearTimeout(timer);
  }, [isFetching, onShown]);
  return null;
}

const Hidden = styled('button')(({ theme }) => ({
  position: 'fixed',
  top: -100,
  left: 12,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  font: 'inherit',
  '&:focus': { top: 10 },
}));

/** The first tab stop: skips the bar and the menu. */
function SkipLink() {
  const translate = useTranslate();
  return (
    <Hidden type="button" onClick={() => document.getElementById('main')?.focus()}>
      {translate('shell.skip')}
    </Hidden>
  );
}
