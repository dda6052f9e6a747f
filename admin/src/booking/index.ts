import { lazy } from 'react';
import { messages } from './messages.ts';

/** The bookings' face: name, texts, and the screens, each loaded when it is opened. */
export const booking = {
  name: 'booking',
  messages,
  recordRepresentation: 'code',
  list: lazy(() => import('./BookingList.tsx').then((screen) => ({ default: screen.BookingList }))),
  create: lazy(() => import('./BookingCreate.tsx').then((screen) => ({ default: screen.BookingCreate }))),
  edit: lazy(() => import('./BookingEdit.tsx').then((screen) => ({ default: screen.BookingEdit }))),
  show: lazy(() => import('./BookingShow.tsx').then((screen) => ({ default: screen.BookingShow }))),
};
