import {
  addTimeOff,
  type TimeOff as Entry,
  listTimeOff,
  removeTimeOff,
} from '@nanny-polo/shared/bookings/time-off';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { type Held, openScreen } from '../../test/open-screen.tsx';
import { dossierRecord } from '../../test/sample-records.ts';
import { TimeOff } from './TimeOff.tsx';

const resource = 'master/nanny-polo';
const holiday: Entry = {
  id: 7,
  start_at: '2031-05-01T08:00:00.000Z',
  end_at: '2031-05-02T08:00:00.000Z',
  note: 'Holiday',
};

/** Renders a nanny's time off for an admin who holds `held`; `response` returns the API's response to a new entry. */
async function open(
  response: () => Promise<unknown> = async () => ({ data: [holiday] }),
  held: Held = 'full',
) {
  let entries: Entry[] = [];
  const call = vi.fn(async (endpoint: unknown, _?: object) => {
    if (endpoint === listTimeOff) return { data: entries };
    if (endpoint === removeTimeOff) entries = [];
    if (endpoint !== addTimeOff) return { data: holiday };
    const added = await response();
    entries = [holiday];
    return added;
  });
  const Screen = () => <TimeOff record={dossierRecord} />;
  const { user } = openScreen(Screen, { resource, held, data: { call } });
  await screen.findByText('No time off.');
  const sent = (endpoint: unknown) =>
    call.mock.calls.filter(([called]) => called === endpoint).map(([, options]) => options);
  /** Types both ends as digits: day, month, year, hour, minute. */
  const type = async (start: string, end: string) => {
    for (const [at, digits] of [start, end].entries()) {
      const days = await screen.findAllByRole('spinbutton', { name: 'Day' });
      await user.click(days[at] as HTMLElement);
      await user.keyboard(digits);
    }
  };
  return { user, sent, type, take: () => screen.getByRole('button', { name: 'Add time off' }) };
}

const shown = (name: string) =>
  screen.getAllByRole('spinbutton', { name }).map(({ textContent }) => textContent);

test('adds time off typed in London time, lists it and removes it', async () => {
  const { user, sent, type, take } = await open();
  await type('010520310900', '020520310900');
  await user.type(screen.getByLabelText('Note'), 'Holiday');
  await user.click(take());
  await screen.findByText('Holiday');
  const { start_at, end_at, note } = holiday;
  expect(sent(addTimeOff)).toEqual([{ params: { id: 4 }, body: { start_at, end_at, note } }]);
  await waitFor(() => expect(shown('Year')).toEqual(['YYYY', 'YYYY']));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('No time off.');
  expect(await screen.findByText('Time off is removed')).toBeTruthy();
  expect(sent(removeTimeOff)).toEqual([{ params: { id: 4, entry: 7 } }]);
});

test('rejects missing values and an end before the start without sending them', async () => {
  const { user, sent, type, take } = await open();
  await user.click(take());
  expect(await screen.findAllByText('Required')).toHaveLength(2);
  // The form moves the focus to its first error.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await type('020520310900', '010520310900');
  expect(await screen.findByText('Must be after the start')).toBeTruthy();
  await user.click(take());
  expect(sent(addTimeOff)).toEqual([]);
});

test.each([
  [
    'a booking that holds the time',
    new HttpError('They have bookings on those dates: NP-2031-00007.', 409, {}),
  ],
  ['an API that is down', new HttpError('Please try again.', 503, {})],
])('shows the refusal caused by %s, and keeps the typed values', async (_, refusal) => {
  const { user, sent, type, take } = await open(async () => {
    throw refusal;
  });
  await type('010520310900', '020520310900');
  await user.type(screen.getByLabelText('Note'), 'Holiday');
  await user.click(take());
  expect((await screen.findByRole('alert')).textContent).toBe(refusal.message);
  expect(shown('Day')).toEqual(['01', '02']);
  expect(shown('Hours')).toEqual(['09', '09']);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Holiday');
  await user.click(take());
  await waitFor(() => expect(sent(addTimeOff)).toHaveLength(2));
});

test('adds time off once if the button is pressed twice', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user, sent, type, take } = await open(() => promise);
  await type('010520310900', '020520310900');
  await user.dblClick(take());
  await waitFor(() => expect(sent(addTimeOff)).toHaveLength(1));
  await user.click(take());
  await act(async () => resolve({ data: holiday }));
  await screen.findByText('Holiday');
  expect(sent(addTimeOff)).toHaveLength(1);
});

test('shows the list without the form to an admin who may only read', async () => {
  await open(undefined, 'visit');
  expect(screen.queryByRole('button', { name: 'Add time off' })).toBeNull();
});

test('loads the list again on request if it could not be loaded', async () => {
  const call = vi
    .fn(async () => ({ data: [holiday] }))
    .mockRejectedValueOnce(new HttpError('Please try again.', 503));
  const Screen = () => <TimeOff record={dossierRecord} />;
  const { user } = openScreen(Screen, { resource, held: 'visit', data: { call } });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Holiday')).toBeTruthy();
});
