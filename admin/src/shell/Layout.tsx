import { Alert } from '@mui/material';
import { findAdminScreen } from '@nanny-polo/shared/accounts/admin-screens';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ErrorProps, Loading, Layout as RaLayout, usePermissions, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { hasUnsavedInput } from '../base/session/kept-input.ts';
import { canOpen, type Rights } from '../base/session/rights.ts';
import { ErrorPage } from '../ui/page/ErrorPage.tsx';
import { FirstScreenContext } from '../ui/page/first-screen.ts';
import { Forbidden, NotFound } from '../ui/page/NoScreen.tsx';
import { PageTitle } from '../ui/page/PageTitle.tsx';
import { Bar } from './Bar.tsx';
import { SideDrawer, SideMenu } from './SideMenu.tsx';
import { useLeaveUndone } from './use-leave-undone.ts';

interface LayoutProps {
  children: ReactNode;
  /** Called once the first screen is shown. */
  onFirstScreen: () => void;
}

/** react-admin's layout, with the screen or why it cannot be shown. */
export function Layout({ children, onFirstScreen }: LayoutProps) {
  const [shown, setShown] = useState(false);
  const onShown = useCallback(() => {
    setShown(true);
    onFirstScreen();
  }, [onFirstScreen]);
  useLeaveUndone();
  return (
    <FirstScreenContext value={shown}>
      <RaLayout appBar={Bar} sidebar={SideDrawer} menu={SideMenu} error={FailedScreen} appBarAlwaysOn>
        <Screen>{children}</Screen>
        {!shown && <FirstScreen onShown={onShown} />}
      </RaLayout>
    </FirstScreenContext>
  );
}

/** The error page in place of a screen, whose title may not have been set yet. */
function FailedScreen({ error }: ErrorProps) {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title={translate('ra.page.error')} />
      <ErrorPage error={error} />
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
  const isAllowed = canOpen(pathname, permissions);
  const isKept = !isAllowed && hasUnsavedInput(pathname);
  useRefetchFor(isKept ? undefined : permissions);
  if (!permissions) return <Loading />;
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
  const access = findAdminScreen(pathname)?.access;
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
const quietMs = 1000;

/** Marks the end of the first screen in the browser's performance timeline; a test measures what was loaded before. */
const firstScreenMark = 'first-screen';

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: quietMs }) : setTimeout(run, 0);

/** Calls `onShown` once the first screen has its data and the browser is idle, so that less urgent parts may load. */
function FirstScreen({ onShown }: { onShown: () => void }) {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching) return;
    const shown = () => {
      performance.mark(firstScreenMark);
      onShown();
    };
    const timer = setTimeout(() => whenIdle(shown), quietMs);
    return () => clearTimeout(timer);
  }, [isFetching, onShown]);
  return null;
}
