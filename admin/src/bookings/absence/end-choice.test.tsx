import { screen } from '@testing-library/react';
import { SimpleForm, TextInput } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { EndChoice } from './EndChoice.tsx';
import { messages } from './messages.ts';

test('marks only the chosen end of two that are the same on a Monday', async () => {
  const { user } = openScreen(
    () => (
      <SimpleForm defaultValues={{ start_at: '2031-01-06T09:00:00.000Z', end_at: null }} toolbar={false}>
        <TextInput source="end_at" />
        <EndChoice />
      </SimpleForm>
    ),
    { resource: 'absence', held: 'full' },
  );
  for (const name of [messages.form.end.week, 'Until Sun 12 Jan 2031']) {
    await user.click(await screen.findByRole('button', { name }));
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual([name]);
  }
});

test.each(['2031-01-10T09:00:00.000Z', '0002-01-10T09:00:00.000Z', 'Invalid', null])(
  'offers ends for the start %j, also while it is typed',
  async (start_at) => {
    const { user } = openScreen(
      () => (
        <SimpleForm defaultValues={{ start_at, end_at: null }} toolbar={false}>
          <TextInput source="end_at" />
          <EndChoice />
        </SimpleForm>
      ),
      { resource: 'absence', held: 'full' },
    );
    await user.click(await screen.findByRole('button', { name: messages.form.end.week }));
    const end = screen.getByRole<HTMLInputElement>('textbox').value;
    if (start_at?.startsWith('2031')) expect(end).toBe('2031-01-17T00:00:00.000Z');
    else expect(Date.parse(end)).toBeGreaterThan(Date.now());
  },
);
