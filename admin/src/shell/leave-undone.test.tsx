import { adminScreens } from '@nanny-polo/shared/accounts/admin-screens';
import { undoChange } from '@nanny-polo/shared/office/undo';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Edit, Show as ShowRecord, SimpleForm, TextInput } from 'react-admin';
import { useParams } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { listPathOf } from '../base/data/open-record.ts';
import { useUndo } from '../base/data/use-undo.ts';
import { UnsavedGuard } from '../records/edit/UnsavedGuard.tsx';
import { FoundRecord } from '../records/record/FoundRecord.tsx';
import { inLayout, openScreen } from '../test/open-screen.tsx';
import { nannyRecord } from '../test/sample-records.ts';

const Undo = () => {
  const { mutate } = useUndo();
  return (
    <button type="button" onClick={() => mutate(9)}>
      Undo it
    </button>
  );
};

const Show = () => (
  <ShowRecord component={FoundRecord}>
    <Undo />
  </ShowRecord>
);
const Form = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="first_name" />
      <Undo />
      <UnsavedGuard />
    </SimpleForm>
  </Edit>
);

/** Returns a screen of a record, which has no list below it. */
const ofRecord = (Screen: () => ReactNode) =>
  function OfRecord() {
    return useParams().id ? <Screen /> : 'The list';
  };

/** Opens a screen of record 6, whose undo reports that it undid the creation of `created`. */
function open(Screen: () => ReactNode, at: string, created: { resource: string; id: number }) {
  const getOne = vi.fn(async () => ({ data: { ...nannyRecord, id: 6 } }));
  const change = { id: 9, mails: 0, sent: 0, events: [1], created: [created] };
  const call = async (endpoint: unknown) => ({ data: endpoint === undoChange ? change : [] });
  const [, resource = ''] = /^\/(.+)\/6/.exec(at) ?? [];
  return {
    getOne,
    ...openScreen(inLayout(ofRecord(Screen)), {
      resource,
      held: 'full',
      admin: 1,
      at,
      data: { getOne, call },
    }),
  };
}

const resources = adminScreens.flatMap(({ path, kinds }) =>
  kinds?.includes('create') && kinds.includes('show') ? [path.slice(1)] : [],
);

test.each(resources)(
  'undoing the creation of a record of %s leads its screen to the list',
  async (resource) => {
    const { router, user, getOne } = open(Show, `/${resource}/6/show`, { resource, id: 6 });
    await user.click(await screen.findByRole('button', { name: 'Undo it' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(listPathOf(resource)));
    // The test has a screen only at a resource's own list.
    if (listPathOf(resource) === `/${resource}`)
      expect(await screen.findByText('The change is undone')).toBeTruthy();
    expect(getOne).toHaveBeenCalledTimes(1);
  },
);

test('leaves the form of an undone record without asking about what was typed', async () => {
  const resource = 'users/nanny';
  const { router, user, getOne } = open(Form, `/${resource}/6`, { resource, id: 6 });
  await user.type(await screen.findByLabelText('First name'), 'lla');
  await user.click(screen.getByRole('button', { name: 'Undo it' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users/nanny'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getOne).toHaveBeenCalledTimes(1);
});

test('stays on the screen of a record that the undone change did not create', async () => {
  const at = '/booking/6/show';
  const { router, user, getOne } = open(Show, at, { resource: 'order', id: 6 });
  await user.click(await screen.findByRole('button', { name: 'Undo it' }));
  await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
  expect(router.state.location.pathname).toBe(at);
});
