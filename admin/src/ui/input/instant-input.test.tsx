import { instant } from '@nanny-polo/shared/contract/field';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { SimpleForm } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { FreshErrors } from '../../records/edit/FreshErrors.tsx';
import { createValidator } from '../../records/edit/validate.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { CalendarDayInput } from './CalendarDayInput.tsx';
import { DayInput } from './DayInput.tsx';
import { EffectsBeforeKeys } from './EffectsBeforeKeys.tsx';
import { InstantInput } from './InstantInput.tsx';
import { MomentField } from './MomentField.tsx';

const inputs = {
  instant: InstantInput,
  day: CalendarDayInput,
  from: ({ source }: { source: string }) => <DayInput source={source} edge="start" />,
  until: ({ source }: { source: string }) => <DayInput source={source} edge="end" />,
};

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the current time to an instant. Timers keep running. */
const itIs = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

function open(input: keyof typeof inputs, record: object) {
  const onSubmit = vi.fn();
  const Input = inputs[input];
  const Screen = () => (
    <SimpleForm record={record} onSubmit={onSubmit} toolbar={<FormToolbar />}>
      <Input source="at" />
    </SimpleForm>
  );
  const { user } = openScreen(Screen, { resource: 'booking', held: 'full' });
  return { user, onSubmit };
}

async function typeAndSave({ user }: ReturnType<typeof open>, part: string, digits: string) {
  await user.click(await screen.findByRole('spinbutton', { name: part }));
  await user.keyboard(digits);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

test.each([
  ['shortly before midnight', '2026-11-10T23:45:10.000Z', '2027-11-10T23:45:10.000Z'],
  ['on a summer’s evening', '2026-07-10T22:45:00.000Z', '2027-07-10T22:45:00.000Z'],
])('typing another year keeps the day and hour of a time %s', async (_, at, then) => {
  const opened = open('instant', { at });
  await typeAndSave(opened, 'Year', '2027');
  await waitFor(() => expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at: then }));
});

test('typing a winter month into a summer date keeps the hour of the agency’s clock', async () => {
  const opened = open('instant', { at: '2026-07-10T08:00:00.000Z' });
  await typeAndSave(opened, 'Month', '12');
  await waitFor(() =>
    expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at: '2026-12-10T09:00:00.000Z' }),
  );
});

test('typing another year keeps the calendar day', async () => {
  const opened = open('day', { at: '2026-02-28' });
  await typeAndSave(opened, 'Year', '2031');
  await waitFor(() => expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at: '2031-02-28' }));
});

test.each([
  ['an ordinary winter’s day', '12012026', '2026-01-12T00:00:00.000Z', '2026-01-12T23:59:59.999Z'],
  ['a summer’s day', '12072026', '2026-07-11T23:00:00.000Z', '2026-07-12T22:59:59.999Z'],
  ['the day that the clocks go forward', '29032026', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
  ['the day that the clocks go back', '25102026', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
])('the ends of a range on %s are the first and last instants of the day', async (_, digits, first, last) => {
  for (const [edge, at] of [
    ['from', first],
    ['until', last],
  ] as const) {
    const opened = open(edge, {});
    await typeAndSave(opened, 'Day', digits);
    await waitFor(() => expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at }));
    expect(screen.getByRole('spinbutton', { name: 'Day' }).textContent).toBe(digits.slice(0, 2));
    cleanup();
  }
});

test.each([
  ['before the clocks go forward', '290320260030', '2026-03-29T00:30:00.000Z'],
  ['after the clocks go forward', '290320260230', '2026-03-29T01:30:00.000Z'],
  ['at midnight before the clocks go back', '251020260000', '2026-10-24T23:00:00.000Z'],
  ['in the repeated hour', '251020260130', '2026-10-25T00:30:00.000Z'],
  ['after the repeated hour', '251020260230', '2026-10-25T02:30:00.000Z'],
])('reads a time %s on the agency’s clock, whatever the current season', async (_, digits, at) => {
  for (const now of ['2026-01-10T12:00:00Z', '2026-08-10T12:00:00Z']) {
    itIs(now);
    const opened = open('instant', {});
    await typeAndSave(opened, 'Day', digits);
    await waitFor(() => expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at }));
    cleanup();
  }
});

test.each([
  ['a winter’s day', '041220262400', '2026-12-05T00:00:00.000Z'],
  ['the last day of a year', '311220262400', '2027-01-01T00:00:00.000Z'],
  ['a summer’s day', '040720262400', '2026-07-04T23:00:00.000Z'],
  ['the day before the clocks go forward', '280320262400', '2026-03-29T00:00:00.000Z'],
  ['the day on which they go forward', '290320262400', '2026-03-29T23:00:00.000Z'],
  ['the day on which they go back', '251020262400', '2026-10-26T00:00:00.000Z'],
])('reads 24:00 on %s as the end of the day', async (_, digits, at) => {
  const opened = open('instant', {});
  await typeAndSave(opened, 'Day', digits);
  await waitFor(() => expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at }));
});

test.each([
  ['24:00', '2026-12-05T00:00:00.000Z'],
  ['23:59', '2026-12-04T23:59:00.000Z'],
])('reads a pasted %s', async (time, at) => {
  const opened = open('instant', {});
  await opened.user.click(await screen.findByRole('spinbutton', { name: 'Day' }));
  await opened.user.keyboard('{Control>}a{/Control}');
  await opened.user.paste(`04/12/2026 ${time}`);
  await opened.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at }));
});

test('typing minutes in the second of two repeated hours keeps that hour', async () => {
  const opened = open('instant', { at: '2026-10-25T01:40:00.000Z' });
  await typeAndSave(opened, 'Minutes', '35');
  await waitFor(() =>
    expect(opened.onSubmit.mock.calls[0]?.[0]).toMatchObject({ at: '2026-10-25T01:35:00.000Z' }),
  );
});

test.each([
  ['the first hour of a summer’s day', '2026-07-10T23:30:00Z', '11'],
  ['the last hour of a summer’s day', '2026-07-11T22:30:00Z', '11'],
  ['the first minute of a winter’s day', '2026-01-11T00:00:00Z', '11'],
  ['the first hour of the day after the clocks go forward', '2026-03-29T23:10:00Z', '30'],
])('the calendar marks the current day on the agency’s clock in %s', async (_, now, day) => {
  itIs(now);
  const { user } = open('day', {});
  await user.click(await screen.findByRole('button', { name: /^Choose date/ }));
  await screen.findByRole('grid');
  expect(document.querySelector('[aria-current=date]')?.textContent).toBe(day);
});

test.each([
  ['in the first hour of a summer’s day', '2026-07-10T23:30:00Z', '2026-07-10T23:20:00Z', '11/07/2026 00:20'],
  ['on a winter’s morning', '2026-01-11T09:00:00Z', '2026-01-11T08:59:00Z', '11/01/2026 08:59'],
])('%s, accepts a recent instant and offers no day in the future', async (_, now, value, shown) => {
  itIs(now);
  const Screen = () => <MomentField label="Came" helperText="" value={value} onChange={() => undefined} />;
  const { user } = openScreen(Screen, { resource: 'booking', held: 'full' });
  expect(await screen.findByRole('group', { name: 'Came' })).toBeTruthy();
  expect(document.querySelector<HTMLInputElement>('input')?.value).toBe(shown);
  await user.click(screen.getByRole('button', { name: /^Choose date/ }));
  const day = await screen.findByRole('gridcell', { name: '11' });
  expect(day.getAttribute('aria-disabled') ?? 'false').toBe('false');
  expect(screen.getByRole('gridcell', { name: '12' })).toHaveProperty('disabled', true);
});

test.each(['instant', 'day'] as const)('%s: an incomplete date does not count as empty', async (input) => {
  const opened = open(input, { at: null });
  const { user, onSubmit } = opened;
  await typeAndSave(opened, 'Day', '1203');
  await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ at: 'Invalid' }));
  expect(screen.getByRole('spinbutton', { name: 'Month' }).textContent).toBe('03');
  for (const part of ['Month', 'Day']) {
    await user.click(screen.getByRole('spinbutton', { name: part }));
    await user.keyboard('{Backspace}');
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ at: null }));
});

test('a date that loses a part is not saved as empty, and can be completed again', async () => {
  const opened = open('day', { at: '2026-02-28' });
  await typeAndSave(opened, 'Day', '{Backspace}');
  await waitFor(() => expect(opened.onSubmit.mock.lastCall?.[0]).toMatchObject({ at: 'Invalid' }));
  await typeAndSave(opened, 'Day', '27');
  await waitFor(() => expect(opened.onSubmit.mock.lastCall?.[0]).toMatchObject({ at: '2026-02-27' }));
});

test('keeps a digit typed right after a re-render of the form', async () => {
  let redraw = () => {};
  const Screen = () => {
    const [times, setTimes] = useState(0);
    redraw = () => setTimes((before) => before + 1);
    return (
      <SimpleForm record={{ at: '2026-11-23T12:00:00.000Z' }}>
        <EffectsBeforeKeys />
        <InstantInput source="at" />
        <output>{times}</output>
      </SimpleForm>
    );
  };
  openScreen(Screen, { resource: 'booking', held: 'full' });
  const month = await screen.findByRole('spinbutton', { name: 'Month' });
  month.focus();
  const output = screen.getByRole('status');
  const typed = new Promise<void>((resolve) => {
    // This callback runs between React's commit and its effects, as a key can on a busy machine.
    new MutationObserver(() => {
      month.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
      month.textContent = '0';
      month.dispatchEvent(new InputEvent('input', { bubbles: true }));
      resolve();
    }).observe(output, { subtree: true, characterData: true, childList: true });
  });
  setTimeout(redraw);
  await typed;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const parts = screen.getAllByRole('spinbutton').map((part) => part.textContent);
  expect(parts).toEqual(['23', '00', '2026', '12', '00']);
});

test('in a form, an error of the date stays while the time is typed', async () => {
  const Screen = () => (
    <SimpleForm
      record={{ at: null }}
      validate={createValidator(z.object({ at: instant }))}
      onSubmit={() => undefined}
    >
      <InstantInput source="at" />
      <FreshErrors />
    </SimpleForm>
  );
  const { user } = openScreen(Screen, { resource: 'booking', held: 'full' });
  await user.click(await screen.findByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('31022026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not a date and time')).toBeTruthy();
  await user.click(screen.getByRole('spinbutton', { name: 'Hours' }));
  await user.keyboard('1830');
  expect(screen.getByText('Not a date and time')).toBeTruthy();
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('28');
  await waitFor(() => expect(screen.queryByText('Not a date and time')).toBeNull());
});
