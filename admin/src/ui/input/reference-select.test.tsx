import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { SimpleForm } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { ReferenceSelect } from './ReferenceSelect.tsx';

const families = [
  { id: 3, name: 'Ada Byron' },
  { id: 4, name: 'Paula Renshaw' },
];

const startingWith = (q: string) => families.filter(({ name }) => name.startsWith(q));

function open({ find = startingWith } = {}) {
  const queries: (string | undefined)[] = [];
  let redraw = () => {};
  const Screen = () => {
    const [, setTimes] = useState(0);
    redraw = () => setTimes((times) => times + 1);
    return (
      <SimpleForm>
        <ReferenceSelect
          source="parent_id"
          reference="lookup/parents"
          label="Parent"
          create={<div role="dialog">New family</div>}
          createItemLabel="resources.booking.form.new_family_named"
        />
      </SimpleForm>
    );
  };
  const getList = async (_: string, { filter }: { filter: { q?: string } }) => {
    queries.push(filter.q);
    const data = find(filter.q ?? '');
    return { data, total: data.length };
  };
  const data = { getList, getMany: async () => ({ data: families }) };
  return {
    ...openScreen(Screen, { resource: 'booking', held: 'full', data }),
    queries,
    redraw: () => act(redraw),
  };
}

test('Enter creates a family with the typed name only if that option is highlighted', async () => {
  const { user } = open();
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Parent' });
  await user.type(input, 'Zoe{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('option', { name: 'New family: Zoe' });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('arrow and Enter choose the family, even if the form re-renders between them', async () => {
  const { user, redraw } = open();
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Parent' });
  await user.type(input, 'Paula');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await user.keyboard('{ArrowDown}');
  redraw();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(input.value).toBe('Paula Renshaw'));
});

test('shows what the API finds, though its name does not contain the typed text', async () => {
  const { user, queries } = open({ find: () => [{ id: 5, name: 'Zoë O’Brien' }] });
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Parent' });
  for (const typed of ['obrien zoe', '07700 900999']) {
    await user.clear(input);
    await user.type(input, typed);
    await waitFor(() => expect(queries.at(-1)).toBe(typed));
    expect(await screen.findByRole('option', { name: 'Zoë O’Brien' })).toBeTruthy();
  }
  await user.click(await screen.findByRole('option', { name: 'Zoë O’Brien' }));
  expect(input.value).toBe('Zoë O’Brien');
});
