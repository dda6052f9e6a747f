import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminContext,
  type DataProvider,
  Edit,
  HttpError,
  Notification,
  ResourceContextProvider,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { i18nProvider } from '../../app/i18n-provider.ts';
import { lightTheme } from '../../app/theme/theme.ts';
import { loadTexts } from '../../base/messages/texts.ts';
import { recallInput } from '../../base/session/kept-input.ts';
import { reloadOnMissedChunk } from '../../base/session/missed-chunk.ts';
import { signInAs } from '../../test/sign-in.ts';
import { ChangesByOthers } from './ChangesByOthers.tsx';
import { FormToolbar } from './FormToolbar.tsx';

const write = z.object({ first_name: z.unknown(), last_name: z.unknown() });

const nanny = { id: 7, version: 3, first_name: 'Ida', last_name: 'Noble', email: 'ida@nannies.example' };

await loadTexts();
reloadOnMissedChunk();

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Fails to load a chunk, as after a new release. Returns the number of reloads. */
function missChunk() {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...new URL(location.href), reload });
  dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  vi.unstubAllGlobals();
  return reload.mock.calls.length;
}

function reloadPage() {
  cleanup();
  recallInput();
}

/** Opens the form of a nanny's account; the API returns `record` for it. `update` is called with each save. */
function open(record = nanny) {
  const update = vi.fn(async (_resource: string, { data }: { data: typeof nanny }) => {
    if (data.version === record.version) return { data };
    throw new HttpError('Stale', 409, { code: 'stale', data: record });
  });
  const dataProvider = {
    getOne: async () => ({ data: record }),
    update,
  } as unknown as DataProvider;
  const form = (
    <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} lightTheme={lightTheme}>
      <ResourceContextProvider value="users/nanny">
        <Edit>
          <SimpleForm toolbar={<FormToolbar />}>
            <ChangesByOthers write={write} />
            <TextInput source="first_name" />
            <TextInput source="last_name" />
          </SimpleForm>
        </Edit>
        <Link to="/elsewhere">Elsewhere</Link>
      </ResourceContextProvider>
      <Notification />
    </AdminContext>
  );
  const routes = [
    { path: '/users/nanny/:id', element: form },
    { path: '*', element: <p>Another screen</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/users/nanny/7'] })} />);
  return { update, user: userEvent.setup({ delay: null }) };
}

const field = async (name: string) => (await screen.findByLabelText(name)) as HTMLInputElement;

test('leaves a form with unsaved input only after a confirmation', async () => {
  const { user } = open();
  await user.type(await field('First name'), 'lla');
  await user.click(screen.getByText('Elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect((await field('First name')).value).toBe('Idalla');
  await user.click(screen.getByText('Elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Another screen')).toBeTruthy();
});

test('asks before a form is left if its save failed with an error that names no field', async () => {
  const { user, update } = open();
  update.mockRejectedValueOnce(new HttpError('Broken', 500, { errors: { root: { serverError: 'Broken' } } }));
  await user.type(await field('First name'), 'lla');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Broken')).toBeTruthy();
  await user.click(screen.getByText('Elsewhere'));
  expect(await screen.findByRole('button', { name: 'Stay here' })).toBeTruthy();
});

test('keeps typed values when a new release reloads the page, and offers a choice if somebody else saved meanwhile', async () => {
  signInAs(2);
  const before = open();
  await before.user.type(await field('First name'), 'lla');
  expect(missChunk()).toBe(1);
  expect(missChunk()).toBe(0);
  reloadPage();

  const { user, update } = open({ ...nanny, version: 4, first_name: 'Idris', last_name: 'Nobel' });
  expect(await screen.findByText(/^Your unsaved changes/)).toBeTruthy();
  expect((await field('First name')).value).toBe('Idalla');
  expect((await field('Last name')).value).toBe('Nobel');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const choice = await screen.findByRole('radiogroup', { name: 'First name' });
  expect(within(choice).getAllByRole('radio')).toHaveLength(2);
  expect(within(choice).getByText('Idalla')).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Last name' })).toBeNull();
  await user.click(within(choice).getByText('Idris'));
  await user.click(screen.getByRole('button', { name: 'Save this choice' }));
  expect(await screen.findByText('Another screen')).toBeTruthy();
  expect(update.mock.lastCall?.[1].data).toEqual({
    ...nanny,
    version: 4,
    first_name: 'Idris',
    last_name: 'Nobel',
  });
});

test('never restores one admin’s input for another admin', async () => {
  signInAs(2);
  const before = open();
  await before.user.type(await field('First name'), 'lla');
  missChunk();
  reloadPage();
  signInAs(3);
  open();
  expect((await field('First name')).value).toBe('Ida');
  expect(screen.queryByText(/^Your unsaved changes/)).toBeNull();
});
