/** The new time that the nanny of a confirmed booking is asked about. */

import {
  answerTimeForNanny,
  quoteOfDraft,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bookingRecord, openBooking, plainQuote, shown } from '../../test/booking-screen.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { BookingShow } from './BookingShow.tsx';
import { messages } from './messages.ts';
import { RescheduleDialog } from './RescheduleDialog.tsx';

const texts = messages.asked_time;
const asked_time = {
  start_at: '2026-12-01T10:00:00Z',
  end_at: '2026-12-01T14:00:00Z',
  reply_by: '2026-11-30T12:00:00Z',
};

test.each(['agreed', 'declined', 'withdrawn'] as const)('records that the question is %s', async (answer) => {
  const data = shown('confirmed', { asked_time });
  const { user } = openBooking(BookingShow, 'full', data);
  const { textContent } = await screen.findByText(/Asked Mary Poole about a new time/);
  expect(textContent).toContain('Tue 1 Dec, 09:00–13:00 → Tue 1 Dec, 10:00–14:00');
  await user.click(await screen.findByRole('button', { name: texts[answer] }));
  const request = data.call.mock.calls.find(([{ url }]) => url === answerTimeForNanny.url);
  expect(request?.[1]?.body).toEqual({ version: 1, answer });
});

test('an admin who may only look sees the question without buttons', async () => {
  openBooking(BookingShow, 'visit', shown('confirmed', { asked_time }));
  expect(await screen.findByText(texts.chip)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.agreed })).toBeNull();
});

test.each([
  ['asks the nanny', false],
  ['takes the coordinator’s word', true],
])('the dialog says beforehand that the nanny is asked, and %s', async (_, agreed) => {
  const bodies: unknown[] = [];
  const call = vi.fn(async (endpoint: unknown, options?: { body?: object }) => {
    if (endpoint === rescheduleBooking) bodies.push(options?.body);
    const isQuote = endpoint === quoteOfDraft;
    return { data: isQuote ? { ...plainQuote, children_booked: [], asks_nanny: true } : { ...record } };
  });
  const record = {
    ...bookingRecord,
    status: 'confirmed' as const,
    start_at: '2090-12-01T09:00:00Z',
    end_at: '2090-12-01T13:00:00Z',
    asked_time: null,
  };
  const Dialog = () => <RescheduleDialog record={record} onClose={() => undefined} />;
  const { user } = openScreen(Dialog, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7',
    data: { call },
  });
  expect(await screen.findByText(texts.will_ask)).toBeTruthy();
  if (agreed) await user.click(screen.getByRole('checkbox', { name: texts.nanny_agreed }));
  await user.click(screen.getByRole('button', { name: 'Reschedule' }));
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ version: 1, start_at: record.start_at });
  expect((bodies[0] as { nanny_agreed?: boolean }).nanny_agreed === true).toBe(agreed);
});
