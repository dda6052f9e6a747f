import { readSession } from '@nanny-polo/shared/accounts/session';
import { agency } from '@nanny-polo/shared/contract/agency';
import { type ReactNode, useEffect, useState } from 'react';
import {
  AdminContext,
  AdminUI,
  CustomRoutes,
  Loading,
  localStorageStore,
  Resource,
  ResourceDefinitionContextProvider,
  usePermissions,
} from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, useRouteError } from 'react-router-dom';
import { AskForProof } from '../accounts/second-factor/AskForProof.tsx';
import { Failure } from '../accounts/sign-in/Failure.tsx';
import { addQuestions } from '../base/data/ask-once.ts';
import { createDataProvider } from '../base/data/data-provider.ts';
import { createQueryClient } from '../base/data/query-client.ts';
import { addUndoOffers } from '../base/data/undo-offers.ts';
import { api } from '../base/session/api.ts';
import { authProvider } from '../base/session/auth-provider.ts';
import { endSession, reloadWithInput } from '../base/session/leave.ts';
import { refuseOtherOrigins } from '../base/session/other-origins.ts';
import { getOwnProfile, readAdminSession } from '../base/session/own-profile.ts';
import { fetchProfile } from '../base/session/profile.ts';
import { mount } from '../base/session/return-path.ts';
import { firstEntryOf, getCurrentRights, type Rights } from '../base/session/rights.ts';
import { watchOtherTabs } from '../base/session/watch-tabs.ts';
import { bindSchemeToBrowser } from '../base/theme/scheme.ts';
import { AskOnce } from '../shell/AskOnce.tsx';
import { Layout } from '../shell/Layout.tsx';
import { ErrorPage } from '../ui/page/ErrorPage.tsx';
import { Forbidden, NotFound, RightsUnknown } from '../ui/page/NoScreen.tsx';
import { i18nProvider } from './i18n-provider.ts';
import { Cover, Dashboard, Debtors, DocumentHorizon, Settings, Welcome, WhatsHere } from './pages.ts';
import { loaderOf, prefetchScreens } from './prefetch.ts';
import { definitions, resources } from './resources.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

/** Returns the path below the mount, without a trailing slash. */
const pathHere = () => location.pathname.slice(mount.length).replace(/\/$/, '') || '/';

/** Starts loading the screen at this URL during the calls that react-admin makes before it shows a screen. */
function loadScreen(): void {
  const path = pathHere();
  const load = loaderOf(path === '/' ? firstEntryOf(getCurrentRights()) : path);
  load?.().catch(() => undefined);
}

export function App() {
  useState(loadScreen);
  const [router] = useState(() =>
    refuseOtherOrigins(
      createBrowserRouter([{ path: '*', Component: BackOffice, ErrorBoundary: RouteFailure }], {
        basename: mount,
      }),
    ),
  );
  useEffect(() => {
    if (!readSession()) endSession();
    return watchOtherTabs(() => (readSession() ? reloadWithInput() : endSession()));
  }, []);
  useEffect(() => {
    let token = readAdminSession()?.token;
    const check = () => {
      const current = readAdminSession()?.token;
      if (current && current !== token) fetchProfile().catch(() => undefined);
      token = current;
      void authProvider.checkAuth().catch(() => undefined);
    };
    // Browsers without this event notice at the next call, or when the tab is shown again.
    window.cookieStore?.addEventListener('change', check);
    return () => window.cookieStore?.removeEventListener('change', check);
  }, []);
  useEffect(() => {
    fetchProfile().catch(() => undefined);
  }, []);
  return <RouterProvider router={router} />;
}

/**
 * Returns the store of the admin's preferences. This browser keeps them after sign-out; all its admins share the colour
 * scheme.
 */
const newStore = () =>
  bindSchemeToBrowser({
    ...localStorageStore('1', `.admin-${getOwnProfile()?.id ?? 'unknown'}`),
    reset: () => undefined,
  });

const prefetchFromHere = () => prefetchScreens(getCurrentRights(), pathHere());

const Shell = ({ children }: { children: ReactNode }) => (
  <>
    <Layout onFirstScreen={prefetchFromHere}>{children}</Layout>
    <AskOnce />
    <AskForProof />
  </>
);

const RouteFailure = () => <Failure error={useRouteError()} />;

function BackOffice() {
  const [dataProvider] = useState(() => addQuestions(createDataProvider(addUndoOffers(api))));
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(newStore);
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <AdminUI
          requireAuth
          disableTelemetry
          title={agency.name}
          dashboard={Home}
          layout={Shell}
          loginPage={false}
          authCallbackPage={false}
          error={ErrorPage}
          catchAll={NotFound}
          accessDenied={Forbidden}
          authenticationError={RightsUnknown}
        >
          {resources.map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
          <CustomRoutes>
            <Route path="/welcome" element={<Welcome />} />
            <Route path="/cover" element={<Cover />} />
            <Route path="/whats-here" element={<WhatsHere />} />
            <Route path="/debtors" element={<Debtors />} />
            <Route path="/document-horizon" element={<DocumentHorizon />} />
            <Route path="/settings" element={<Settings />} />
          </CustomRoutes>
        </AdminUI>
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
}

/** Shows the dashboard. Redirects admins who may not see it to the screen that they start with. */
function Home() {
  const { permissions } = usePermissions<Rights>();
  if (!permissions) return <Loading />;
  const first = firstEntryOf(permissions);
  if (first !== '/') return <Navigate to={first} replace />;
  return <Dashboard />;
}
