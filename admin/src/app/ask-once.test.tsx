/** Every write that the API refuses until a person agrees asks the admin once, and repeats it with their consent. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import type { Event } from '@nanny-polo/shared/contract/event';
import { listUndoable, undoChange } from '@nanny-polo/shared/office/undo';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RescheduleDialog } from '../bookings/booking/RescheduleDialog.tsx';
import { UndoButton } from '../records/history/UndoButton.tsx';
import { RestoreDialog } from '../records/record/RestoreDialog.tsx';
import { childrenBookedMessages as texts } from '../shell/children-booked-messages.ts';
import { unusualTimeMessages } from '../shell/unusual-time-messages.ts';
import { address, bookingRecord, ida, openForm, openNewBooking, plainQuote } from '../test/booking-screen.ts';
import { openScreen } from '../test/open-screen.tsx';
import { childrenBooked, findQuestion, otherBooking, unusualTime, unusualTimes } from '../test/questions.ts';

const second = { ...otherBooking, id: 13, code: 'BK-000013' };
const press = (name: string) => screen.findByRole('button', { name });

test('asks before children are booked twice, and saves with the bookings that the admin agreed to', async () => {
  const { user, create } = openNewBooking({ given: { internal_note: 'Ring twice' } });
  create.mockRejectedValueOnce(childrenBooked(otherBooking));
  await screen.findByText('£82.80');
  await user.dblClick(await press('Create'));
  const question = await findQuestion();
  expect(create).toHaveBeenCalledTimes(1);
  expect(question.getByRole('listitem').textContent).toBe(
    'Ida is already booked then: Fri 1 Dec 2090, 10:00–14:00 BK-000012 with Grace Poole',
  );
  expect(question.getByRole('link', { name: /BK-000012/ }).getAttribute('href')).toBe('/booking/12/show');
  await user.click(question.getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  expect(create.mock.lastCall?.[1].data).toMatchObject({ internal_note: 'Ring twice', also_booked: [12] });
  expect(create.mock.calls[0]?.[1].data).not.toHaveProperty('also_booked');
});

test('asks about an unusual time, then about children booked twice, and saves with both consents', async () => {
  const { user, create } = openNewBooking({});
  create.mockRejectedValueOnce(unusualTime(...unusualTimes));
  create.mockRejectedValueOnce(childrenBooked(otherBooking));
  await user.click(await press('Create'));
  const question = within(await screen.findByRole('dialog', { name: unusualTimeMessages.title }));
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'By the hour for 30 hours 30 minutes, which costs £842.00: Fri 1 Dec 2090, 10:00 – Sat 2 Dec 2090, 16:30.',
    'The start is 400 days ahead: Fri 1 Dec 2090, 10:00.',
    'The start is very soon, Fri 1 Dec 2090, 10:00, and the office is closed until 08:00.',
  ]);
  await user.click(question.getByRole('button', { name: unusualTimeMessages.submit }));
  await user.click((await findQuestion()).getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(3));
  expect(create.mock.calls[1]?.[1].data).toMatchObject({
    unusual_time: ['long', 'far_ahead', 'short_notice'],
  });
  expect(create.mock.lastCall?.[1].data).toMatchObject({
    unusual_time: ['long', 'far_ahead', 'short_notice'],
    also_booked: [12],
  });
});

test('asks again if the bookings have changed meanwhile', async () => {
  const { user, create } = openNewBooking({});
  create.mockRejectedValueOnce(childrenBooked(otherBooking));
  create.mockRejectedValueOnce(childrenBooked(otherBooking, second));
  await user.click(await press('Create'));
  await user.click((await findQuestion()).getByRole('button', { name: texts.submit }));
  expect(await screen.findByText('BK-000013')).toBeTruthy();
  await user.click((await findQuestion()).getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(create.mock.lastCall?.[1].data).toMatchObject({ also_booked: [12, 13] }));
});

test('keeps the form as it is, without another notice, if the admin goes back', async () => {
  const { user, create } = openNewBooking({ given: { internal_note: 'Ring twice' } });
  create.mockRejectedValueOnce(childrenBooked(otherBooking));
  await user.click(await press('Create'));
  await user.click((await findQuestion()).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Ida is already booked at that time')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Internal note').value).toBe('Ring twice');
  expect(create).toHaveBeenCalledTimes(1);
  await user.click(await press('Create'));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
});

test('shows the other bookings of the children while a booking is entered', async () => {
  openNewBooking({ responses: { '/quote': { ...plainQuote, children_booked: [otherBooking] } } });
  const [link] = await screen.findAllByRole('link', { name: /BK-000012/ });
  expect(link?.closest('[role="status"]')?.textContent).toContain('Ida is already booked then:');
});

test('asks before a changed booking books children twice', async () => {
  const record = { ...bookingRecord, address, children: [ida], start_at: '2090-12-01T09:00:00Z' };
  const { user, update } = openForm(
    { ...record, end_at: '2090-12-01T13:00:00Z' },
    { id: 3, addresses: [], children: [] },
  );
  update.mockRejectedValueOnce(childrenBooked(otherBooking));
  await user.type(await screen.findByLabelText('Internal note'), 'Ring twice');
  await user.click(await press('Save'));
  await user.click((await findQuestion()).getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.lastCall?.[1].data).toMatchObject({ internal_note: 'Ring twice', also_booked: [12] });
});

const event: Event = {
  id: 1,
  at: new Date().toISOString(),
  actor: 'Ada',
  actor_kind: 'admin',
  action: 'update',
  before: null,
  after: null,
};
const record = { ...bookingRecord, start_at: '2090-12-01T09:00:00Z', end_at: '2090-12-01T13:00:00Z' };
const restoration = { fields: [{ field: 'children', from: [], to: [ida] }], kept: [], isErased: false };
const close = () => undefined;
const Reschedule = () => <RescheduleDialog record={record} onClose={close} />;

test('takes leaving the screen as a no', async () => {
  const reschedule = vi.fn(() => Promise.reject(childrenBooked(otherBooking)));
  const call = async (called: unknown) => (called === rescheduleBooking ? reschedule() : { data: [] });
  const { user, router } = openScreen(Reschedule, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7',
    data: { call },
  });
  await user.click(await press('Reschedule'));
  await findQuestion();
  await router.navigate('/elsewhere');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reschedule).toHaveBeenCalledOnce();
});

test.each([
  ['a rescheduled booking', Reschedule, 'Reschedule', rescheduleBooking],
  [
    'a restored version',
    () => <RestoreDialog record={record} event={event} restoration={restoration} onClose={close} />,
    'Restore',
    booking.update,
  ],
  ['an undo', () => <UndoButton event={event} />, 'Undo', undoChange],
] as const)('asks before children are booked twice by %s', async (_, Screen, button, endpoint) => {
  const bodies: object[] = [];
  const write = async (body: object = {}) => {
    bodies.push(body);
    if (bodies.length === 1) throw childrenBooked(otherBooking);
    return { data: { ...record, mails: 0, sent: 0, events: [] } };
  };
  const call = vi.fn(async (called: unknown, options?: { body?: object }) => {
    if (called === endpoint) return write(options?.body);
    return { data: called === listUndoable ? [{ id: 3, mails: 0, sent: 0, events: [event.id] }] : [] };
  });
  const { user } = openScreen(Screen, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7',
    data: { call, update: (_resource: string, { data }: { data: object }) => write(data) },
  });
  await user.click(await press(button));
  await user.click((await findQuestion()).getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[0]).not.toHaveProperty('also_booked');
  expect(bodies[1]).toEqual({ ...bodies[0], also_booked: [12] });
});
