import type { ChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import type { UnusualTime } from '@nanny-polo/shared/bookings/unusual-time';
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

/** The API's refusal of a time that may be a slip. */
export const unusualTime = (...reasons: readonly UnusualTime[]) =>
  new HttpError('The time is unusual', 409, { code: 'unusual_time', data: { reasons } });

/** Reasons of each kind. */
export const unusualTimes: readonly UnusualTime[] = [
  {
    kind: 'long',
    start_at: '2090-12-01T10:00:00Z',
    end_at: '2090-12-02T16:30:00Z',
    hours: 30.5,
    price_minor: 84_200,
  },
  { kind: 'far_ahead', start_at: '2090-12-01T10:00:00Z', days: 400 },
  {
    kind: 'short_notice',
    start_at: '2090-12-01T10:00:00Z',
    opens: '08:00',
    closes: '18:00',
    phone: '020 7946 0142',
  },
];

/** Waits for the question whether to book children twice. */
export const findQuestion = async () => within(await screen.findByRole('dialog', { name: texts.title }));
