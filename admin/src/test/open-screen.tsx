import { type Permission, permissionNames } from '@nanny-polo/shared/contract/permission';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import {
  AdminContext,
  memoryStore,
  Notification,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  testDataProvider,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { i18nProvider } from '../app/i18n-provider.ts';
import { definitions } from '../app/resources.ts';
import { darkTheme, lightTheme } from '../app/theme/theme.ts';
import { addQuestions } from '../base/data/ask-once.ts';
import type { AgencyDataProvider } from '../base/data/data-provider.ts';
import { createQueryClient } from '../base/data/query-client.ts';
import { loadTexts } from '../base/messages/texts.ts';
import { authProvider } from '../base/session/auth-provider.ts';
import { AskOnce } from '../shell/AskOnce.tsx';
import { Layout } from '../shell/Layout.tsx';
import { signInAs } from './sign-in.ts';

await loadTexts();

/** The admin's permissions: all of this type, none, or the listed ones. */
export type Held = Permission['type'] | 'none' | readonly Permission[];

interface Opening {
  readonly resource: string;
  readonly held: Held;
  /** The id of the signed-in admin; 1 is the owner. */
  readonly admin?: number;
  /** The URL, if the screen reads a record's id or a search from it, or the state with which it is opened. */
  readonly at?: string | { readonly pathname: string; readonly state: unknown };
  /** Whether the screen is as narrow as a phone's; by default it is wide enough for tables. */
  readonly phone?: boolean;
  /** Methods that replace the test data provider's own. */
  readonly data?: object;
}

const permissionsOf = (held: Held): readonly Permission[] => {
  if (typeof held !== 'string') return held;
  return held === 'none' ? [] : permissionNames.map((name) => ({ name, type: held }));
};

/** Returns a screen inside the frame, which says if the admin may not open it. */
export const inLayout = (Screen: ComponentType) => () => (
  <Layout onFirstScreen={() => undefined}>
    <Screen />
  </Layout>
);

/** Opens a screen of the back office in jsdom, as an admin with these permissions. */
export function openScreen(
  Screen: () => ReactNode,
  { resource, held, admin = 2, at = `/${resource}`, phone = false, data }: Opening,
) {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width') === phone,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  signInAs(admin, [...permissionsOf(held)]);
  const dataProvider = addQuestions(
    testDataProvider({
      getList: async () => ({ data: [], total: 0 }),
      getMany: async () => ({ data: [] }),
      getManyReference: async () => ({ data: [], total: 0 }),
      getOne: () => new Promise(() => undefined),
      call: async () => ({ data: [] }),
      ...data,
    }) as AgencyDataProvider,
  );
  const element = (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={createQueryClient()}
      store={memoryStore()}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <ResourceContextProvider value={resource}>
          <Screen />
        </ResourceContextProvider>
      </ResourceDefinitionContextProvider>
      <Notification />
      <AskOnce />
    </AdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: `/${resource}/:id/show/*`, element },
      { path: `/${resource}/:id/*`, element },
      { path: `/${resource}`, element },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup({ delay: null }) };
}
