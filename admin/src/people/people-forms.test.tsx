import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { parentRecord } from '../test/sample-records.ts';
import { NannyPoloCreate } from './nanny-polo/NannyPoloPages.tsx';
import { ParentCreate, ParentEdit } from './parents/ParentPages.tsx';

/** Opens a form, and returns `save`, which saves it and returns the body of the call. */
function open(Form: typeof ParentCreate, resource: string) {
  const create = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...data, id: 1 } }));
  const { user } = openScreen(Form, { resource, held: 'full', data: { create } });
  const fill = (label: RegExp, value: string) => user.type(screen.getByLabelText(label), value);
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    return create.mock.lastCall?.[1].data;
  };
  return { user, fill, save };
}

test('a new parent’s form opens with the first name in focus', async () => {
  open(ParentCreate, 'users/parents');
  expect(document.activeElement).toBe(await screen.findByLabelText(/^First name/));
});

test('a new parent’s address has every field of the contract', async () => {
  const { user, fill, save } = open(ParentCreate, 'users/parents');
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  await fill(/^First name/, 'Ada');
  await fill(/^Last name/, 'Pratt');
  await fill(/^E-mail/, 'a@b.example');
  await fill(/^House number and street/, '1 High St');
  await fill(/^Postcode/, 'SE1 1AA');
  const address = {
    label: '',
    line: '1 High St',
    postcode: 'SE1 1AA',
    access_notes: '',
    lat: null,
    lng: null,
  };
  expect(await save()).toMatchObject({ addresses: [address] });
});

test('a new dossier’s document needs only a kind, and a uniform without values is null', async () => {
  const { user, fill, save } = open(NannyPoloCreate, 'master/nanny-polo');
  await user.click(await screen.findByRole('button', { name: 'Add a document' }));
  await fill(/^Known as/, 'Ada');
  await fill(/^Legal name/, 'Ada Pratt');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findAllByText('Required')).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: /^Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Identity' }));
  const document = { kind: 'identity', number: '', issued_on: null, expires_on: null, status: 'pending' };
  expect(await save()).toMatchObject({ documents: [document], uniform: null });
});

test('children keep their ids when others are removed and added', async () => {
  const child = { date_of_birth: '2022-05-01', ...noNotes };
  const record = {
    ...parentRecord,
    children: ['Ida', 'Ole'].map((name, at) => ({ ...child, id: at + 1, name })),
  };
  const update = vi.fn(async (_: string, { data }: { data: { children: object[] } }) => ({ data }));
  const { user } = openScreen(ParentEdit, {
    resource: 'users/parents',
    held: 'full',
    at: '/users/parents/7',
    data: { getOne: async () => ({ data: record }), update },
  });
  await screen.findByDisplayValue('Ole');
  const line = screen.getByDisplayValue('Ida').closest('li');
  await user.click(within(line as HTMLElement).getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Add a child' }));
  const [, name] = screen.getAllByLabelText<HTMLInputElement>(/^Name(?! on)/);
  await user.type(name as HTMLElement, 'Una');
  const born = screen.getAllByRole('group', { name: /^Born/ })[1] as HTMLElement;
  await user.click(within(born).getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('01052023');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.lastCall?.[1].data.children).toEqual([
    { ...child, id: 2, name: 'Ole' },
    { ...child, name: 'Una', date_of_birth: '2023-05-01' },
  ]);
});

test('asks about an adult among the children, and saves them', async () => {
  const { user, fill, save } = open(ParentCreate, 'users/parents');
  await user.click(await screen.findByRole('button', { name: 'Add a child' }));
  await fill(/^First name/, 'Ada');
  await fill(/^Last name/, 'Pratt');
  await fill(/^E-mail/, 'a@b.example');
  await fill(/^Name(?! on)/, 'Ole');
  await user.click(
    within(screen.getByRole('group', { name: /^Born/ })).getByRole('spinbutton', { name: 'Day' }),
  );
  await user.keyboard('01052000');
  await screen.findByText(/^\d\d years old\? Is that right\?$/);
  expect(await save()).toMatchObject({ children: [{ name: 'Ole', date_of_birth: '2000-05-01' }] });
});

test('asks about 60 years of experience, and saves them', async () => {
  const { fill, save } = open(NannyPoloCreate, 'master/nanny-polo');
  await screen.findByLabelText(/^Known as/);
  await fill(/^Known as/, 'Ada');
  await fill(/^Legal name/, 'Ada Pratt');
  await fill(/^Years of experience/, '60');
  await screen.findByText('60 years? Is that right?');
  expect(await save()).toMatchObject({ experience_years: 60 });
});
