import { screen } from '@testing-library/react';
import { SimpleForm } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { CalendarDayInput } from './CalendarDayInput.tsx';
import { InstantInput } from './InstantInput.tsx';

function open(input: 'instant' | 'day', record: object) {
  const onSubmit = vi.fn();
  const Input = input === 'instant' ? InstantInput : CalendarDayInput;
  const Screen = () => (
    <SimpleForm record={record} onSubmit={onSubmit}>
      <Input source="at" />
    </SimpleForm>
  );
  const { user } = openScreen(Screen, { resource: 'booking', held: 'full' });
  return { user, onSubmit };
}

/** Types into one part of the date and saves. */
async function typeAndSave({ user }: ReturnType<typeof open>, part: string, digits: string) {
  await user.click(await screen.findByRole('spinbutton', { name: part }));
  await user.keyboard(digits);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

test.each([
  ['shortly before midnight', '2026-11-10T23:45:10.000Z', '2027-11-10T23:45:10.000Z'],
  ['on a summer’s evening', '2026-07-10T22:45:00.000Z', '2027-07-10T22:45:00.000Z'],
])('another year typed %s keeps day and hour', async (_, at, then) => {
  const screenOpen = open('instant', { at });
  await typeAndSave(screenOpen, 'Year', '2027');
  await vi.waitFor(() => expect(screenOpen.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at: then }));
});

test('a typed month of winter keeps the hour of a summer’s day in the agency’s time', async () => {
  const screenOpen = open('instant', { at: '2026-07-10T08:00:00.000Z' });
  await typeAndSave(screenOpen, 'Month', '12');
  await vi.waitFor(() =>
    expect(screenOpen.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at: '2026-12-10T09:00:00.000Z' }),
  );
});

test('another year typed keeps the day of a calendar date', async () => {
  const screenOpen = open('day', { at: '2026-02-28' });
  await typeAndSave(screenOpen, 'Year', '2031');
  await vi.waitFor(() => expect(screenOpen.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at: '2031-02-28' }));
});
