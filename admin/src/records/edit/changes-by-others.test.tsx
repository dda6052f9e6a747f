import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Edit, HttpError, SimpleForm, TextInput, useRefresh } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openScreen } from '../../test/open-screen.tsx';
import { nannyRecord } from '../../test/sample-records.ts';
import { authorKeyOf } from '../live/live.ts';
import { ChangesByOthers } from './ChangesByOthers.tsx';
import { FormToolbar } from './FormToolbar.tsx';

const write = z.object({ first_name: z.unknown(), internal_note: z.unknown() });

let refetch: () => void;
let queryClient: QueryClient;
let saved: Record<string, unknown>;

const update = vi.fn(async (_: string, { data }: { data: Record<string, unknown> }) => {
  if (data.version !== saved.version) throw new HttpError('Stale', 409, { code: 'stale', data: saved });
  return { data: { ...data, version: 9 } };
});

beforeEach(() => {
  saved = { ...nannyRecord, internal_note: 'Prefers mornings' };
  update.mockClear();
});

function Screen() {
  refetch = useRefresh();
  queryClient = useQueryClient();
  return (
    <Edit>
      <SimpleForm toolbar={<FormToolbar />}>
        <ChangesByOthers write={write} />
        <TextInput source="first_name" />
        <TextInput source="internal_note" />
      </SimpleForm>
    </Edit>
  );
}

async function open() {
  const { router, user } = openScreen(Screen, {
    resource: 'users/nanny',
    held: 'full',
    at: '/users/nanny/6',
    data: {
      getOne: async () => ({ data: { ...saved } }),
      update,
    },
  });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  await screen.findByLabelText('First name');
  return { router, user, field };
}

/** Saves the record as somebody else, and reports the save through the live updates. */
function change(fields: object) {
  saved = { ...saved, ...fields, version: Number(saved.version) + 1 };
  act(() => {
    queryClient.setQueryData(authorKeyOf('users/nanny', 6), 'Ada Ash');
    refetch();
  });
}

test('merges what somebody else saves into the form, and keeps what was typed', async () => {
  const { user, field } = await open();
  await user.type(field('First name'), 'lla');
  change({ internal_note: 'Allergic to cats' });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Ada Ash has just changed:');
  expect(within(notice).getByRole('listitem').textContent).toBe(
    'Internal note: Prefers mornings → Allergic to cats',
  );
  expect(field('Internal note').value).toBe('Allergic to cats');
  expect(field('First name').value).toBe(`${nannyRecord.first_name}lla`);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.lastCall?.[1].data).toMatchObject({
    version: Number(nannyRecord.version) + 1,
    first_name: `${nannyRecord.first_name}lla`,
    internal_note: 'Allergic to cats',
  });
});

test('keeps the typed value of a field that both admins changed, and overwrites nothing until one is chosen', async () => {
  const { router, user, field } = await open();
  await user.clear(field('Internal note'));
  await user.type(field('Internal note'), 'Mine');
  change({ internal_note: 'Theirs', first_name: 'Ella' });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('You have changed Internal note too.');
  expect(field('Internal note').value).toBe('Mine');
  await user.click(within(notice).getByRole('button', { name: 'Compare' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('radiogroup')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['First name', 'Internal note']);
  expect(update.mock.lastCall?.[1].data).toMatchObject({ version: nannyRecord.version });
  await user.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.lastCall?.[1].data).toMatchObject({
    version: saved.version,
    first_name: 'Ella',
    internal_note: 'Mine',
  });
  // No question about unsaved input keeps the admin on the form.
  await waitFor(() => expect(router.state.location.pathname).toBe('/users/nanny/6/show'));
});

test('sends the version that the form started with if the versions were not compared', async () => {
  const { user, field } = await open();
  await user.type(field('Internal note'), ' mine');
  change({ internal_note: 'Theirs' });
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.lastCall?.[1].data).toMatchObject({ version: nannyRecord.version });
});

test('merges two successive changes into a form with no unsaved input', async () => {
  const { field } = await open();
  change({ internal_note: 'One' });
  await waitFor(() => expect(field('Internal note').value).toBe('One'));
  change({ first_name: 'Ella' });
  await waitFor(() => expect(field('First name').value).toBe('Ella'));
  expect(field('Internal note').value).toBe('One');
});
