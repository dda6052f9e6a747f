/** The actions that change the status of a booking, and their dialogs. */

import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { BookingPossibilityName } from '@nanny-polo/shared/bookings/booking-work';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { bookingRecord, openBooking, possible, shown, usual } from '../../test/booking-screen.ts';
import { rowsOf } from '../../test/each-rows.ts';
import type { openScreen } from '../../test/open-screen.tsx';
import { BookingShow } from './BookingShow.tsx';
import { messages } from './messages.ts';

const nextStep = async () =>
  within((await screen.findByRole('heading', { name: 'Next step' })).closest('section') as HTMLElement);

const { transition, cover, reschedule } = messages;

async function chooseEnding(user: ReturnType<typeof openScreen>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test.each([
  [
    'requested',
    {},
    [cover.requested, reschedule.action],
    [transition.decline, transition.expire, transition.cancel],
  ],
  [
    'offered',
    { offer: { state: 'accepted' } as Booking['offer'] },
    [transition.confirm, cover.offered, reschedule.action],
    [transition.decline, transition.expire, transition.cancel],
  ],
  [
    'confirmed',
    {},
    [transition['check-in'], reschedule.action],
    [transition.withdraw, transition['no-show'], transition.cancel],
  ],
  ['in_progress', {}, [transition['check-out']], [transition['undo-check-in']]],
  ['completed', {}, [transition.close], [transition['undo-check-out']]],
  ['closed', {}, [], []],
] as const)(
  'a booking that is %s has at most one main action, the others in order of use, and the endings in a menu',
  async (status, extra, buttons, endings) => {
    const { user } = openBooking(BookingShow, 'full', shown(status, extra));
    const section = await nextStep();
    await waitFor(() => expect(section.queryByRole('status')).toBeNull());
    const found = section.queryAllByRole('button');
    const labels = found.map(({ textContent }) => textContent);
    expect(labels).toEqual([...buttons, ...(endings.length > 0 ? ['More actions'] : [])]);
    const main = found.filter(({ className }) => className.includes('contained'));
    expect(main.map(({ textContent }) => textContent)).toEqual(buttons.slice(0, 1));
    if (!endings.length) return;
    await user.click(section.getByRole('button', { name: 'More actions' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(endings);
  },
);

test('lists impossible actions with their reasons, and the next step first', async () => {
  const refused = { confirm: ['The parent’s document is not approved: Care agreement'], cover: ['Gone'] };
  const offer = { state: 'accepted' } as Booking['offer'];
  openBooking(
    BookingShow,
    'full',
    shown('offered', { offer }, { '/moves': possible(['cancel'], refused, 'confirm') }),
  );
  const section = await nextStep();
  expect((await section.findByRole('alert')).textContent).toBe(`Confirm: ${refused.confirm[0]}`);
  expect(section.getByText('Find cover: Gone').closest('details')).toBeTruthy();
});

const priceReason = 'The family agreed to £92.00, and the price is now £112.00';
const refusedPrice = (names: readonly BookingPossibilityName[]) => {
  const { moves, ...rest } = possible(names, { confirm: [priceReason] }, 'confirm');
  return {
    ...rest,
    moves: moves.map((move) => ({
      ...move,
      reasons: move.reasons.map((reason) => ({ ...reason, field: 'price' })),
    })),
  };
};

test('says that the family has said no to a price', async () => {
  openBooking(BookingShow, 'full', shown('offered', { pending_minor: 11_200, price_refused: true }));
  expect(await screen.findByText(messages.price.refused_chip)).toBeTruthy();
  expect(await screen.findByText(/agreed to £92.00 and said no to £112.00/)).toBeTruthy();
});

test('confirms at a price that the family has not agreed to only if the agency pays the difference', async () => {
  const extra = { offer: { state: 'accepted' } as Booking['offer'], pending_minor: 11_200 };
  const data = shown('offered', extra, { '/moves': refusedPrice(['cover', 'cancel']) });
  const { user } = openBooking(BookingShow, 'full', data);
  expect(await screen.findByText(messages.price.chip)).toBeTruthy();
  expect(screen.getAllByText(/agreed to £92.00. They have not agreed to £112.00/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'The agency pays the difference (£20.00)' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const confirming = () => data.call.mock.calls.find(([{ url }]) => url.endsWith('/confirm'));
  await waitFor(() => expect(confirming()?.[1]?.body).toEqual({ version: 1, agency_pays: true }));
});

test('offers to let the agency pay when the price has risen since the booking was read', async () => {
  const refusal = new HttpError(priceReason, 422, { errors: { price: priceReason } });
  const extra = { offer: { state: 'accepted' } as Booking['offer'] };
  const { user } = openBooking(BookingShow, 'full', shown('offered', extra, { '/confirm': refusal }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText(priceReason)).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: messages.price.agency_pays })).toBeTruthy();
});

test('warns before a decline that the nanny has accepted', async () => {
  const warning = 'The nanny has accepted.';
  const { moves, ...rest } = possible(['decline']);
  const warned = { ...rest, moves: moves.map((move) => ({ ...move, warnings: [warning] })) };
  const { user } = openBooking(BookingShow, 'full', shown('offered', {}, { '/moves': warned }));
  await chooseEnding(user, 'Decline');
  expect(await within(await screen.findByRole('dialog')).findByText(warning)).toBeTruthy();
});

test('shows the fee before a cancellation and can waive it', async () => {
  const fee = {
    fee_minor: 3600,
    currency: 'GBP',
    total_minor: 7200,
    explanation: 'Cancelled at least 24 hours before the start: 50% of the price',
    free_until: null,
  };
  const { call, ...data } = shown('confirmed', {}, { '/cancellation': fee, '/cancel': bookingRecord });
  const { promise: shownAsSent, resolve } = Promise.withResolvers<void>();
  const slowly = async (...given: Parameters<typeof call>) => {
    if (given[0].url.endsWith('/cancel')) await shownAsSent;
    return call(...given);
  };
  const { user } = openBooking(BookingShow, 'full', { ...data, call: slowly });
  await chooseEnding(user, 'Cancel booking');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Cancelling now costs the parent £36.00 of £72.00.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Waive the fee' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel booking' });
  await user.click(submit);
  await waitFor(() => expect(submit.disabled).toBe(true));
  resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const callsTo = (end: string) => call.mock.calls.filter(([{ url }]) => url.endsWith(end));
  expect(callsTo('/cancel').map(([, options]) => options?.body)).toEqual([{ version: 1, waive_fee: true }]);
  // The fee is not read again once the booking is cancelled.
  expect(callsTo('/cancellation')).toHaveLength(1);
});

test('shows only the reason if the booking can no longer be cancelled', async () => {
  const explanation = 'No longer possible: the booking is in progress';
  const fee = { fee_minor: 0, currency: 'GBP', total_minor: 7200, explanation, free_until: null };
  const { user } = openBooking(BookingShow, 'full', shown('confirmed', {}, { '/cancellation': fee }));
  await chooseEnding(user, 'Cancel booking');
  const alert = within(await screen.findByRole('dialog')).findByRole('alert');
  expect((await alert).textContent).toBe(explanation);
});

test('checks a nanny out at the entered time, not before check-in, and shows the overtime', async () => {
  const came = { checked_in_at: '2026-11-10T09:00:00Z', start_at: '2026-11-10T09:00:00Z' };
  const visit = { ...came, end_at: '2026-11-10T13:00:00Z' };
  const at = { earliest: came.checked_in_at, latest: '2026-11-11T13:00:00Z' };
  const moves = [{ name: 'check-out', use: 'step', allowed: true, reasons: [], warnings: [], at }];
  const responses = { '/check-out': bookingRecord, '/moves': { version: 1, next: 'check-out', moves } };
  const { call, ...data } = shown('in_progress', visit, responses);
  const { user } = openBooking(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Check out' });
  const left = await dialog.findByRole('group', { name: 'Departure time' });
  await user.click(within(left).getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('101120260830');
  expect(await dialog.findByText(/^Cannot be before Tue 10 Nov/)).toBeTruthy();
  expect(submit.hasAttribute('disabled')).toBe(true);
  await user.click(within(left).getByRole('spinbutton', { name: 'Hours' }));
  await user.keyboard('1340');
  expect(await dialog.findByText(/^40 min after the booked end/)).toBeTruthy();
  await user.click(submit);
  const sent = call.mock.calls.find(([{ url }]) => url.endsWith('/check-out'));
  expect(sent?.[1]?.body).toMatchObject({ version: 1, at: expect.stringMatching(/^2026-11-10T13:40/) });
});

test('hides a transition that is not possible at this time', async () => {
  openBooking(BookingShow, 'full', shown('confirmed', {}, { '/moves': possible(['cancel']) }));
  expect(await screen.findByRole('button', { name: 'More actions' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  expect(screen.queryByText(/^(Check in|Record no-show):/)).toBeNull();
});

test.each([
  ['family', {}],
  ['nanny', { waive_fee: true }],
] as const)('records the no-show of the %s, which has to be chosen', async (who, sent) => {
  const data = shown('confirmed');
  const { user } = openBooking(BookingShow, 'full', data);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record no-show' }));
  const dialog = within(await screen.findByRole('dialog'));
  const record = dialog.getByRole('button', { name: 'Record no-show' });
  expect(record.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^The ${who}:`) }));
  await user.click(record);
  await waitFor(() => {
    const call = data.call.mock.calls.find(([{ url }]) => url.endsWith('/no-show'));
    expect(call?.[1]?.body).toEqual({ version: bookingRecord.version, ...sent });
  });
});

test('charges overtime that the API refused as unconfirmed only after its amount is confirmed', async () => {
  const overtime = {
    at: '2026-11-10T18:30:00.000Z',
    overtime_minutes: 330,
    overtime_minor: 12650,
    currency: 'GBP',
  };
  const refusal = new HttpError('Confirm', 409, { code: 'overtime_unconfirmed', data: overtime });
  const call = vi.fn(async ({ url }: { url: string }, options?: { body?: object }) => {
    if (url.endsWith('/moves')) return { data: possible(['check-out']) };
    if (!url.endsWith('/check-out')) return { data: usual(url) };
    if (!('confirmed_overtime_minor' in (options?.body ?? {}))) throw refusal;
    return { data: bookingRecord };
  });
  const { user } = openBooking(BookingShow, 'full', { ...shown('in_progress'), call });
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Check out' }));
  await user.click(
    await dialog.findByRole('checkbox', { name: 'Charge £126.50 for 5 h 30 min of overtime' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Check out' }));
  await waitFor(() =>
    expect(call.mock.calls.findLast(([{ url }]) => url.endsWith('/check-out'))?.[1]?.body).toEqual({
      version: 1,
      at: overtime.at,
      confirmed_overtime_minor: overtime.overtime_minor,
    }),
  );
});

const bookings = [{ id: 5, code: 'BK-000005' }];
const alternatives = [{ nanny_polo_id: 9, name: 'Nell Gwyn' }];
const taken = new HttpError('Taken', 409, { code: 'slot_taken', data: { alternatives, bookings } });

test('offers a booking to another nanny, in one call, if the chosen nanny is taken', async () => {
  const responses = { '/offer': taken, '/moves': possible(['offer'], {}, 'offer') };
  const { call, ...data } = shown('requested', {}, responses);
  const { user } = openBooking(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: transition.offer }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: transition.offer }));
  await user.click(await dialog.findByRole('button', { name: 'Choose Nell Gwyn' }));
  const sent = call.mock.calls.filter(([{ url }]) => url.endsWith('/offer'));
  expect(sent.map(([, options]) => options?.body)).toEqual([
    { version: 1 },
    { version: 1, nanny_polo_id: 9 },
  ]);
});

test('names the booking that blocks the reversal of a check-out, and suggests no other nanny', async () => {
  const { user } = openBooking(BookingShow, 'full', shown('completed', {}, { '/undo-check-out': taken }));
  await chooseEnding(user, transition['undo-check-out']);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: transition['undo-check-out'] }));
  expect(await dialog.findByRole('link', { name: 'BK-000005' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Choose Nell Gwyn' })).toBeNull();
});

test('lets the server use its own time if none is chosen', async () => {
  const { call, ...data } = shown('confirmed', {}, { '/check-in': bookingRecord });
  const { user } = openBooking(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Check in' }));
  await waitFor(() => {
    const sent = call.mock.calls.find(([{ url }]) => url.endsWith('/check-in'));
    expect(sent?.[1]?.body).toEqual({ version: 1 });
  });
});

test.each(rowsOf([503], [0]))(
  'keeps the dialog and the reason if a transition fails (status %i)',
  async (status) => {
    const away = new HttpError('The server cannot be reached', status, {});
    const { call, ...requested } = shown('requested', {}, { '/decline': away });
    const getOne = vi.fn(requested.getOne);
    const { user } = openBooking(BookingShow, 'full', { getOne, call });
    await chooseEnding(user, 'Decline');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Reason'));
    await user.paste('Moved away');
    const read = getOne.mock.calls.length;
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('The server cannot be reached')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Moved away');
    expect(getOne).toHaveBeenCalledTimes(read);
  },
);

test('keeps the refusal of a stale booking in its dialog while the record and the actions reload', async () => {
  const stale = new HttpError('Someone else has changed this record.', 409, { code: 'stale' });
  const { call } = shown('requested', {}, { '/decline': stale });
  let version = 0;
  const getOne = async () => {
    version += 1;
    return { data: { ...bookingRecord, status: 'requested', version } };
  };
  const { user } = openBooking(BookingShow, 'full', { getOne, call });
  await chooseEnding(user, 'Decline');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText(/^Someone else has changed/)).toBeTruthy();
  await waitFor(() => expect(version).toBe(2));
  const read = () => call.mock.calls.filter(([{ url }]) => url.endsWith('/moves')).length;
  await waitFor(() => expect(read()).toBeGreaterThan(1));
  expect(dialog.getByText(/^Someone else has changed/)).toBeTruthy();
});

test('writes once if a button is pressed twice', async () => {
  const { call, ...data } = shown('requested', {}, { '/decline': bookingRecord });
  const { user } = openBooking(BookingShow, 'full', { ...data, call });
  await chooseEnding(user, 'Decline');
  await user.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(call.mock.calls.filter(([{ url }]) => url.endsWith('/decline'))).toHaveLength(1);
});
