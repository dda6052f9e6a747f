import { screen } from '@testing-library/react';
import { SimpleForm } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { ReferenceSelect } from '../../ui/input/ReferenceSelect.tsx';
import { NewFamily } from './NewFamily.tsx';

const noFamily = { getList: async () => ({ data: [], total: 0 }) };

test.each([
  ['07700 900999', { Telephone: '+44 7700 900999' }],
  ['+33 6 12 34 56 78', { Telephone: '+33 6 12 34 56 78' }],
  ['zoe@post.example', { 'E-mail': 'zoe@post.example' }],
  ['zoe@münchen.de', { 'E-mail': 'zoe@xn--mnchen-3ya.de' }],
  ['Zoë', { 'First name': 'Zoë' }],
  ['Zoë van der Berg', { 'First name': 'Zoë', 'Last name': 'van der Berg' }],
])('a new family that was searched for as %s starts with %o', async (typed, fields) => {
  const Screen = () => (
    <SimpleForm>
      <ReferenceSelect
        source="parent_id"
        reference="lookup/parents"
        label="Parent"
        create={<NewFamily />}
        createItemLabel="resources.booking.form.new_family_named"
      />
    </SimpleForm>
  );
  const { user } = openScreen(Screen, { resource: 'booking', held: 'full', data: noFamily });
  await user.type(await screen.findByRole('combobox', { name: 'Parent' }), typed);
  await user.click(await screen.findByRole('option', { name: `New family: ${typed}` }));
  for (const label of ['First name', 'Last name', 'E-mail', 'Telephone'] as const) {
    const input = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    expect(input.value, label).toBe((fields as Record<string, string>)[label] ?? '');
  }
});
