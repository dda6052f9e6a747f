import type { ChildrenBooking } from '@nanny-polo/shared/children-booked';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { childrenBookedMessages as texts } from '../shell/children-booked-messages.ts';

/** Another booking of Ida's. */
export const otherBooking: ChildrenBooking = {
  id: 12,
  code: 'BK-000012',
  service: 'hourly',
  status: 'confirmed',
  start_at: '2090-12-01T10:00:00Z',
  end_at: '2090-12-01T14:00:00Z',
  children: ['Ida'],
  nanny_polo_name: 'Grace Poole',
};

/** The API's refusal to book children twice. */
export const childrenBooked = (...bookings: readonly ChildrenBooking[]) =>
  new HttpError('Ida is already booked at that time', 409, { code: 'children_booked', data: { bookings } });

/** Waits for the question whether to book children twice. */
export const findQuestion = async () => within(await screen.findByRole('dialog', { name: texts.title }));
